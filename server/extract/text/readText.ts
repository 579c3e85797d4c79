import { cleanText } from '#server/extract/cleanText.ts';
import { decodeText } from './decodeText.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';

export function readText(bytes: Uint8Array, charset?: string): ExtractedText {
  const text = cleanText(decodeText(bytes, charset));
  return { title: '', sections: text ? [{ heading: '', text }] : [], pairs: [] };
}
