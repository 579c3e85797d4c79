import { read } from '@e965/xlsx';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { ExtractError } from '#server/extract/extraction.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';
import { repackZip } from '#server/extract/zip/repackZip.ts';
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

const MAX_ROWS = 500_000;
const MAX_COLUMNS = 500;

function open(bytes: Uint8Array): WorkBook {
  const { archive } = repackZip(bytes);
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
  // Iterates over existing rows only, as a stray cell far below makes the range large.
  if (data.reduce((count) => count + 1, 0) > MAX_ROWS) throw new ExtractError('too_large');
  const hiddenRows = sheet['!rows'] ?? [];
  const hiddenColumns = sheet['!cols'] ?? [];
  const rows = Array.from(data, (cells): string[] => {
    const row: string[] = [];
    cells?.slice(0, MAX_COLUMNS).forEach((cell, column) => (row[column] = textOfCell(cell)));
    return Array.from(row, (text) => text ?? '');
  });
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const text = rows[start.r]?.[start.c];
    if (!text) continue;
    for (let row = start.r + 1; row <= end.r && row < rows.length; row++) {
      while (rows[row]!.length <= start.c) rows[row]!.push('');
      rows[row]![start.c] = text;
    }
  }
  // Rows hidden by a filter are content; those hidden by hand are not.
  const keepsRows = sheet['!autofilter'] !== undefined;
  return rows
    .filter((_, index) => keepsRows || !hiddenRows[index]?.hidden)
    .map((row) => row.filter((_, column) => !hiddenColumns[column]?.hidden));
}

function textOfCell(cell: CellObject): string {
  if (cell.t === 'e' || cell.t === 'z') return '';
  const text = (cell.w ?? String(cell.v ?? '')).trim();
  const address = cell.l?.Target;
  if (!address || !/^https?:\/\//.test(address) || text.includes(address)) return text;
  return `${text} (${address})`;
}
