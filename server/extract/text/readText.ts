import { cleanText } from '#server/extract/cleanText.ts';
import { decodeText } from './decodeText.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';

export function readText(bytes: Uint8Array): ExtractedText {
  const text = cleanText(decodeText(bytes));
  return { title: '', sections: text ? [{ heading: '', text }] : [], pairs: [] };
}
