import { readFileSync } from 'node:fs';
import path from 'node:path';
import { locales, type Locale } from '#shared/locales.ts';

/** A text by its key, such as `tool.title`, with `{{placeholders}}` filled in. */
export type Texts = (locale: Locale, key: string, values?: Record<string, string | number>) => string;

/** Reads the texts of a folder: a JSON file for each locale, each with the same keys. */
export function loadTexts(folder: string): Texts {
  const trees = new Map(
    locales.map((locale) => [locale, JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8'))]),
  );
  return (locale, key, values = {}) => {
    const text: unknown = key.split('.').reduce((tree, part) => tree?.[part], trees.get(locale));
    if (typeof text !== 'string') throw new Error(`${folder} has no text ${key} in ${locale}.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => String(values[name] ?? ''));
  };
}
