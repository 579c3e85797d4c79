import type { PdfCell, PdfLine } from './pdfLines.ts';

export type PdfBlock = { kind: 'line'; line: PdfLine } | { kind: 'table'; rows: string[][] };

const CLEAR_GAP = 1.2;

/**
 * Finds tables by white space: consecutive lines with clear gaps whose cells are aligned in common columns. A line with
 * one cell between them continues the cell above, or is a label across the table.
 */
export function pdfTables(lines: PdfLine[]): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  for (let at = 0; at < lines.length;) {
    const end = isSpread(lines[at]!) ? endOfRun(lines, at) : at + 1;
    const table = end - at > 1 ? tableOf(lines, at, end) : undefined;
    if (table) {
      blocks.push({ kind: 'table', rows: table.rows });
      at = table.end;
    } else {
      blocks.push({ kind: 'line', line: lines[at]! });
      at++;
    }
  }
  return blocks;
}

const BULLET = /^(?:[•●○▪■◆‣–*-]|\(?\d{1,2}[.)、]|[（(]?[一二三四五六七八九十]{1,3}[)）、])\s*$/;

/** Clear gaps, except the one after a bullet. */
function isSpread(line: PdfLine): boolean {
  return line.cells.some(
    (cell, at) => at > 0 && cell.gap > CLEAR_GAP && !(at === 1 && BULLET.test(line.cells[0]!.text)),
  );
}

/** A table may contain up to two consecutive lines without a clear gap, when a line with one follows closely. */
function endOfRun(lines: PdfLine[], start: number): number {
  let end = start + 1;
  for (let at = start + 1; at < lines.length && at - end <= 2; at++) {
    const [above, line] = [lines[at - 1]!, lines[at]!];
    if (line.page !== above.page || above.y - line.y > above.size * 4 || line.y > above.y) break;
    if (line.size > lines[start]!.size * 1.3) break;
    if (isSpread(line)) end = at + 1;
  }
  return end;
}

interface Column {
  left: number;
  right: number;
}

/** The table's rows. Its last ones may be too full for clear gaps: they are recognized by alignment with columns. */
function tableOf(
  all: PdfLine[],
  start: number,
  runEnd: number,
): { rows: string[][]; end: number } | undefined {
  const spread = all.slice(start, runEnd).filter(isSpread);
  const first = columnsOf(spread.map((line) => clearCells(line)));
  if (spread.length < 2 || first.length < 2) return undefined;
  let end = runEnd;
  while (end < all.length && isFullRow(all[end]!, all[end - 1]!, first)) end++;
  const lines = all.slice(start, end);
  const columns = columnsOf(
    lines.filter((line) => line.cells.length > 1).map((line) => clearCells(line, first)),
  );
  const rows = columns.length < 2 ? undefined : rowsOf(lines, columns);
  return rows && { rows, end };
}

function isFullRow(line: PdfLine, above: PdfLine, columns: Column[]): boolean {
  if (line.page !== above.page || line.y > above.y || above.y - line.y > above.size * 4) return false;
  const [, ...others] = clearCells(line, columns);
  return (
    others.length > 0 &&
    others.length >= columns.length - 2 &&
    others.every((cell) => beginsColumn(cell, columns))
  );
}

function rowsOf(lines: PdfLine[], columns: Column[]): string[][] | undefined {
  const rows: string[][] = [];
  for (const [at, line] of lines.entries()) {
    const cells = clearCells(line, columns);
    const row = columns.map(() => '');
    const places = cells.map((cell) => columns.findIndex((column) => overlaps(cell, column)));
    // Text across the columns is not a row of this table.
    if (places.length === 1 && crosses(cells[0]!, columns) > 1) return undefined;
    for (const [index, cell] of cells.entries()) {
      const place = Math.max(0, places[index]!);
      row[place] = row[place] ? `${row[place]} ${cell.text.trim()}` : cell.text.trim();
    }
    const above = rows.at(-1);
    const close = at > 0 && lines[at - 1]!.y - line.y < line.size * 1.35;
    const continues = above && close && cells.length === 1 && above[Math.max(0, places[0]!)] !== '';
    if (continues) above[Math.max(0, places[0]!)] += ` ${cells[0]!.text.trim()}`;
    else rows.push(row);
  }
  return withHeadsInPlace(rows);
}

/** A centred header above a narrow column is misaligned, in a column of its own: it is moved above it. */
function withHeadsInPlace([head = [], ...rows]: string[][]): string[][] {
  for (let column = head.length - 1; column > 0; column--) {
    const isAlone = head[column] !== '' && rows.every((row) => row[column] === '');
    if (!isAlone || head[column - 1] !== '') continue;
    for (const row of [head, ...rows]) row.splice(column - 1, 2, `${row[column - 1]}${row[column]}`);
  }
  return [head, ...rows];
}

/** Cells by clear gaps; smaller gaps count at the start of a known column. */
function clearCells(line: PdfLine, columns: Column[] = []): PdfCell[] {
  const cells: PdfCell[] = [];
  for (const cell of line.cells.flatMap((whole) => splitTight(whole, columns))) {
    const last = cells.at(-1);
    // A figure after a word, right-aligned with the word's column, belongs to that cell.
    const ahead = columns.filter((column) => !last || last.right < column.left + 2);
    if (!last || cell.gap > CLEAR_GAP || beginsColumn(cell, ahead)) {
      cells.push({ ...cell });
    } else {
      last.text = `${last.text.trimEnd()} ${cell.text}`;
      last.right = cell.right;
    }
  }
  return cells;
}

/**
 * The fullest row of a tight table is one text without gaps. It is split at the starts of the columns if there is a
 * space near each of them, and a figure at the end.
 */
function splitTight(cell: PdfCell, columns: Column[]): PdfCell[] {
  const text = cell.text.trim();
  if (!/ \D{0,4}\d\S*$/.test(text)) return [cell];
  const within = columns.filter((column) => column.left > cell.left + 2 && column.left < cell.right);
  const places = placesOf(text, cell);
  const cuts = within.map(({ left }) => {
    const spaces = places.filter((place) => Math.abs(place.x - left) < place.tolerance);
    return spaces.sort((a, b) => Math.abs(a.x - left) - Math.abs(b.x - left))[0];
  });
  if (cuts.length === 0 || cuts.some((cut) => !cut)) return [cell];
  const starts = [0, ...cuts.map((cut) => cut!.at)];
  return starts.map((start, index) => ({
    text: text.slice(start, starts[index + 1]).trim(),
    left: index === 0 ? cell.left : within[index - 1]!.left,
    right: index < within.length ? within[index]!.left - 2 : cell.right,
    gap: index === 0 ? cell.gap : 0,
  }));
}

/** The estimated start of each word, by average letter widths. */
function placesOf(text: string, { left, right }: PdfCell): { at: number; x: number; tolerance: number }[] {
  const widths = Array.from({ length: text.length }, (_, at) => usualWidth(text[at]!));
  const unit = (right - left) / widths.reduce((sum, width) => sum + width, 0);
  let x = left;
  return widths.flatMap((width, at) => {
    x += width * unit;
    return text[at] === ' ' ? [{ at: at + 1, x, tolerance: unit * 0.9 }] : [];
  });
}

function usualWidth(character: string): number {
  if (/[ijlrtfI.,:;'()|! [\]-]/.test(character)) return 0.3;
  if (/[mwMW@%]/.test(character)) return 0.85;
  if (/[\u2e80-\uffef]/.test(character)) return 1;
  return /[A-Z]/.test(character) ? 0.68 : 0.54;
}

/** Whether a cell is aligned with a column, on the left, or on the right as figures are. */
function beginsColumn(cell: PdfCell, columns: Column[]): boolean {
  return columns.some(
    (column) => Math.abs(column.left - cell.left) < 2 || Math.abs(column.right - cell.right) < 2,
  );
}

/** The columns covered by cells. Only rows with the most cells count: one that lacks a gap would join two columns. */
function columnsOf(lines: PdfCell[][]): Column[] {
  const most = Math.max(...lines.map((cells) => cells.length));
  const columns: Column[] = [];
  const full = lines.filter((cells) => cells.length === most);
  for (const cell of full.flat().sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && cell.left < last.right) last.right = Math.max(last.right, cell.right);
    else columns.push({ left: cell.left, right: cell.right });
  }
  return columns;
}

function overlaps(cell: Column, column: Column): boolean {
  return cell.left < column.right && cell.right > column.left;
}

function crosses(cell: Column, columns: Column[]): number {
  return columns.filter((column) => overlaps(cell, column)).length;
}
