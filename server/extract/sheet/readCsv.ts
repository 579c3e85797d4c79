import Papa from 'papaparse';
import { decodeText } from '#server/extract/text/decodeText.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';
import { requireAtMost, sheetLimits } from './sheetLimits.ts';
import { sheetSections } from './sheetSections.ts';

/** Values separated by commas, semicolons, tabs or bars; the delimiter is detected. */
export function readCsv(bytes: Uint8Array, charset?: string): ExtractedText {
  const text = decodeText(bytes, charset).replace(/^sep=.\r?\n/i, '');
  // Detected in the header only, as cells below contain commas in sentences. An empty delimiter makes Papa detect it.
  const delimiter = delimiterOf(text.slice(0, 10_000));
  requireAtMost(sheetLimits.rows, '\n', [text]);
  requireAtMost(sheetLimits.rows, '\r', [text]);
  for (const mark of delimiter === '' ? DELIMITERS : [delimiter])
    requireAtMost(sheetLimits.cells, mark, [text]);
  const { data } = Papa.parse<string[]>(text, { delimiter });
  return { title: '', ...sheetSections([{ name: '', rows: data }]) };
}

const DELIMITERS = [',', '\t', ';', '|'];

function delimiterOf(start: string): string {
  const header = start
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)[0]!;
  const counts = DELIMITERS.map((mark) => ({ mark, count: header.split(mark).length - 1 }));
  const most = counts.sort((a, b) => b.count - a.count)[0]!;
  return most.count > 0 ? most.mark : '';
}
