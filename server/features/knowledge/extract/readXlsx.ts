import readXlsxFile from 'read-excel-file/node';
import { ExtractError } from './extraction.ts';
import type { ExtractedText } from './extraction.ts';
import { repackZip } from './repackZip.ts';
import { sheetSections } from './sheetSections.ts';

/** A workbook's visible sheets. Hidden ones hold what their author does not show: costs, drafts, lists of choices. */
export async function readXlsx(bytes: Uint8Array): Promise<ExtractedText> {
  const { archive, parts } = repackZip(bytes);
  const hidden = hiddenSheets(parts.get('xl/workbook.xml')?.toString() ?? '');
  const sheets = await readXlsxFile(archive).catch((error: unknown) => {
    throw new ExtractError('broken', error);
  });
  const visible = sheets.filter((_, index) => !hidden.has(index));
  if (visible.reduce((sum, sheet) => sum + sheet.data.length, 0) > MAX_ROWS)
    throw new ExtractError('too_large');
  const read = visible.map(({ sheet, data }) => ({
    name: meaningfulName(sheet),
    rows: data.map((row) => row.map(textOfCell)),
  }));
  return { title: '', ...sheetSections(read) };
}

const MAX_ROWS = 500_000;

function hiddenSheets(workbook: string): Set<number> {
  const tags = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return new Set(tags.flatMap((tag, index) => (/\bstate="(?:hidden|veryHidden)"/.test(tag) ? [index] : [])));
}

/** "Sheet1" says nothing. */
function meaningfulName(name: string): string {
  return /^(?:sheet|工作表|工作簿)\s*\d*$/i.test(name.trim()) ? '' : name;
}

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return textOfDate(cell);
  // Figures as Excel shows them: 0.30000000000000004 is 0.3.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell);
}

/** Excel counts days from the end of 1899; a time of day alone is a part of the first of them. */
function textOfDate(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 5);
  if (date.getUTCFullYear() < 1900) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}
