import type { Channel } from '#shared/contract/channel.ts';
import { limits } from '#shared/contract/limits.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { readLines } from '#web/lib/readLines.ts';

/** A channel as its form holds it. */
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

/** What is blank is left out, so that the chat falls back to its own words. */
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

/** What a chat in this language begins with, as the server chooses it; '' for the chat's own words. */
export function greetingIn(locale: Locale, welcome: ChannelValues['welcome']): string {
  return welcome[locale].trim() || welcome.en.trim();
}

function byLocale(text: (locale: Locale) => string): Record<Locale, string> {
  return { en: text('en'), 'zh-hk': text('zh-hk'), 'zh-cn': text('zh-cn') };
}
