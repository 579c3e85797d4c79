import type { Channel } from '#shared/contract/channel.ts';
import { limits } from '#shared/schema/limits.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { readLines } from '#web/lib/form/readLines.ts';

/** The values of a channel's form. */
export interface ChannelValues {
  name: string;
  welcome: Record<Locale, string>;
  /** One on each line. */
  suggestions: Record<Locale, string>;
  origins: string[];
}

export function valuesOf(channel: Channel): ChannelValues {
  return {
    name: channel.name,
    welcome: byLocale((locale) => channel.welcome[locale] ?? ''),
    suggestions: byLocale((locale) => (channel.suggestions[locale] ?? []).join('\n')),
    origins: channel.allowed_origins,
  };
}

/** Blank texts are left out: the chat uses its default texts for them. */
export function bodyOf({ name, welcome, suggestions, origins }: ChannelValues) {
  const greeted = locales.filter((locale) => welcome[locale].trim() !== '');
  const suggested = locales.filter((locale) => readLines(suggestions[locale]).length > 0);
  return {
    name: name.trim(),
    welcome: Object.fromEntries(greeted.map((locale) => [locale, welcome[locale].trim()])),
    suggestions: Object.fromEntries(suggested.map((locale) => [locale, readLines(suggestions[locale])])),
    allowed_origins: origins,
  };
}

export function suggestionsError(text: string): 'too_many' | 'too_long' | undefined {
  const suggestions = readLines(text);
  if (suggestions.length > limits.channel.suggestions) return 'too_many';
  return suggestions.some((one) => one.length > limits.channel.suggestion) ? 'too_long' : undefined;
}

/** The welcome message in a language, by the fallback of the server; '' for the default text. */
export function greetingIn(locale: Locale, welcome: ChannelValues['welcome']): string {
  return welcome[locale].trim() || welcome.en.trim();
}

function byLocale(text: (locale: Locale) => string): Record<Locale, string> {
  return { en: text('en'), 'zh-hk': text('zh-hk'), 'zh-cn': text('zh-cn') };
}
