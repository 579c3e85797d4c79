import { Buffer } from 'node:buffer';
import { ExtractError } from '#server/extract/extraction.ts';

/** Beyond these a sheet is rejected before it is parsed: parsers keep every cell, empty ones too, and take seconds. */
export const sheetLimits = {
  rows: 200_000,
  cells: 1_000_000,
  /** XML elements of a workbook: four for a cell with a value, one for an empty cell or row. */
  elements: 1_000_000,
};

/** Throws `too_large` when the mark occurs more often. */
export function requireAtMost(most: number, mark: string, texts: Iterable<string | Buffer>): void {
  let count = 0;
  for (const text of texts)
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1))
      if (++count > most) throw new ExtractError('too_large');
}
