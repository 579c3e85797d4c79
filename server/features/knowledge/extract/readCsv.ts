import Papa from 'papaparse';
import { decodeText } from './decodeText.ts';
import { ExtractError } from './extraction.ts';
import type { ExtractedText } from './extraction.ts';
import { sheetSections } from './sheetSections.ts';

/** Values parted by commas, semicolons, tabs or bars; the file itself shows which. */
export function readCsv(bytes: Uint8Array): ExtractedText {
  const text = decodeText(bytes).replace(/^sep=.\r?\n/i, '');
  const { data } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', '\t', ';', '|'],
    skipEmptyLines: false,
  });
  if (data.length > MAX_ROWS) throw new ExtractError('too_large');
  return { title: '', ...sheetSections([{ name: '', rows: data }]) };
}

const MAX_ROWS = 500_000;
