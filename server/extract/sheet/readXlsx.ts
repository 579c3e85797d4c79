import { read } from '@e965/xlsx';
import type { CellObject, Range, WorkBook, WorkSheet } from '@e965/xlsx';
import { ExtractError } from '#server/extract/extraction.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';
import { repackZip } from '#server/extract/zip/repackZip.ts';
import { requireAtMost, sheetLimits } from './sheetLimits.ts';
import { sheetSections } from './sheetSections.ts';

/**
 * A workbook as displayed: figures, percentages and dates as formatted, merged cells repeated in the rows that they
 * span. Hidden sheets, rows and columns are skipped, as they contain internal data: costs, drafts.
 */
export function readXlsx(bytes: Uint8Array): ExtractedText {
  const book = open(bytes);
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const sheets = visible.map((name) => ({
    name: meaningfulName(name),
    rows: rowsOf(book.Sheets[name]!),
  }));
  return { title: '', ...sheetSections(sheets) };
}

const MAX_COLUMNS = 500;

function open(bytes: Uint8Array): WorkBook {
  const { archive, parts } = repackZip(bytes);
  requireAtMost(sheetLimits.elements, '<', parts.values());
  try {
    return read(archive, {
      dense: true,
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
      dateNF: 'yyyy-mm-dd',
    });
  } catch (error) {
    throw new ExtractError('broken', error);
  }
}

/** Default names such as "Sheet1" are no headings. */
function meaningfulName(name: string): string {
  return /^(?:sheet|工作表|工作簿)\s*\d*$/i.test(name.trim()) ? '' : name;
}

function rowsOf(sheet: WorkSheet): string[][] {
  const data: CellObject[][] = sheet['!data'] ?? [];
  const hiddenRows = sheet['!rows'] ?? [];
  const hiddenColumns = sheet['!cols'] ?? [];
  // Only the rows that exist, as a stray cell far below makes the range large.
  const rows: { index: number; cells: string[] }[] = [];
  data.forEach((cells, index) => {
    const row: string[] = [];
    cells.slice(0, MAX_COLUMNS).forEach((cell, column) => (row[column] = textOfCell(cell)));
    rows.push({ index, cells: Array.from(row, (text) => text ?? '') });
  });
  repeatMergedCells(rows, sheet['!merges'] ?? []);
  // Rows hidden by a filter are content; those hidden by hand are not.
  const keepsRows = sheet['!autofilter'] !== undefined;
  return rows
    .filter(({ index }) => keepsRows || !hiddenRows[index]?.hidden)
    .flatMap(({ index, cells }, at, visible) => {
      const shown = cells.filter((_, column) => !hiddenColumns[column]?.hidden);
      const follows = at === 0 || visible[at - 1]!.index === index - 1;
      return follows ? [shown] : [[], shown];
    });
}

const MAX_MERGED_ROWS = 1_000_000;

function repeatMergedCells(rows: { index: number; cells: string[] }[], merges: Range[]): void {
  const positions = new Map(rows.map(({ index }, position) => [index, position]));
  let repeated = 0;
  for (const { s: start, e: end } of merges) {
    const first = positions.get(start.r);
    const text = first === undefined ? undefined : rows[first]!.cells[start.c];
    if (first === undefined || !text) continue;
    for (let at = first + 1; at < rows.length && rows[at]!.index <= end.r; at++) {
      if (++repeated > MAX_MERGED_ROWS) throw new ExtractError('too_large');
      const { cells } = rows[at]!;
      while (cells.length <= start.c) cells.push('');
      cells[start.c] = text;
    }
  }
}

function textOfCell(cell: CellObject): string {
  if (cell.t === 'e' || cell.t === 'z') return '';
  const text = (cell.w ?? String(cell.v ?? '')).trim();
  const address = cell.l?.Target;
  if (!address || !/^https?:\/\//.test(address) || text.includes(address)) return text;
  return `${text} (${address})`;
}
