import type { Locale } from '#shared/locales.ts';

/** The texts of one feature, from `texts/<locale>.json` beside its code. English is the type of the others. */
export function textsOf<Texts>(en: Texts, zhHk: NoInfer<Texts>, zhCn: NoInfer<Texts>): Record<Locale, Texts> {
  return { en, 'zh-hk': zhHk, 'zh-cn': zhCn };
}

/**
 * Replaces each `{{name}}` by its value, in one pass: what looks like a placeholder inside a value stays as it is.
 * Nothing is escaped; whoever writes HTML escapes the result.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
