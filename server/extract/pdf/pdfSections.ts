import { cleanLine } from '#server/extract/cleanText.ts';
import type { PdfLine } from './pdfLines.ts';
import { pdfTables } from './pdfTables.ts';
import { SectionWriter } from '#server/extract/sectionWriter.ts';
import { readTable, tableLines } from '#server/extract/tableLines.ts';

export interface PdfPage {
  /** Points. */
  height: number;
  lines: PdfLine[];
}

/** Converts pages to sections: repeated headers and footers removed, wrapped lines joined, larger font sizes as headings. */
export function pdfSections(pages: PdfPage[]): { writer: SectionWriter; firstHeading: string } {
  const lines = withoutRepeated(pages);
  const layout = layoutOf(lines);
  const writer = new SectionWriter();
  let firstHeading = '';
  let open: { text: string; last: PdfLine; level: number | undefined } | undefined;

  const close = () => {
    if (!open) return;
    if (open.level) {
      writer.heading(open.level, open.text);
      firstHeading ||= cleanLine(open.text);
    } else {
      writer.write(open.text);
      writer.breakLine('line');
    }
    open = undefined;
  };
  let header: string[] | undefined;
  for (const block of pdfTables(lines)) {
    if (block.kind === 'table') {
      close();
      const table = readTable(block.rows);
      // A table that continues on this page has its header on the page before.
      if (!table.header && header?.length === block.rows[0]?.length) table.header = header;
      header = table.header;
      const rows = [...table.preface, ...tableLines(table).map((line) => line.text)];
      writer.write(`\n${rows.map(cleanLine).join('\n')}\n`);
      continue;
    }
    header = undefined;
    const { line } = block;
    const level = line.text.length <= 120 ? layout.levels.get(roundedSize(line)) : undefined;
    if (
      open &&
      open.level === level &&
      (level ? follows(open.last, line, line.size * 1.7) : isRunOn(open.last, line, layout))
    ) {
      open.text = joinLines(open.text, line.text);
      open.last = line;
      continue;
    }
    if (open && !level && !follows(open.last, line, layout.leading * 1.25)) {
      close();
      writer.breakLine('paragraph');
    }
    close();
    open = { text: line.text, last: line, level };
  }
  close();
  return { writer, firstHeading };
}

/** Joins two lines of one paragraph: a hyphenated word becomes whole, Chinese needs no space, Latin one. */
export function joinLines(above: string, below: string): string {
  if (/\p{L}\p{Ll}-$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
  if (/[\p{Ll}\d][-/–]$/u.test(above) || CJK_END.test(above) || CJK_START.test(below)) return above + below;
  return `${above} ${below}`;
}

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef';
const CJK_END = new RegExp(`[${CJK}]$`, 'u');
const CJK_START = new RegExp(`^[${CJK}]`, 'u');

/**
 * Drops page numbers, entries of a table of contents, and lines repeated at the same height near the edge of at least
 * half of the pages; "Page 3 of 9" counts as equal to "Page 4 of 9".
 */
function withoutRepeated(pages: PdfPage[]): PdfLine[] {
  const keyOf = (line: PdfLine) => `${Math.round(line.y / 4)} ${line.text.replace(/\d+/g, '#')}`;
  const isAtEdge = (line: PdfLine, page: PdfPage) =>
    line.y > page.height * 0.88 || line.y < page.height * 0.1;
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = page.lines.filter((line) => isAtEdge(line, page)).map(keyOf);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(2, pages.length / 2);
  return pages.flatMap((page) =>
    page.lines.filter((line) => {
      if (CONTENTS_ENTRY.test(line.text)) return false;
      if (!isAtEdge(line, page)) return true;
      return (counts.get(keyOf(line)) ?? 0) < enough && !PAGE_NUMBER.test(line.text.replace(/\s+/g, ''));
    }),
  );
}

/** Without white space. */
const PAGE_NUMBER =
  /^[-–—]*(?:(?:page|p\.|第)?\d{1,4}(?:(?:\/|of|頁|页)?[,，]*共?\d{1,4})?(?:頁|页)?|[ivxlc]{1,6})[-–—]*$/i;

/** An entry of a table of contents: "Refunds . . . . . . 12". */
const CONTENTS_ENTRY = /(?:[.…·] ?){4}[.…·]\s*(?:\d{1,4}|[ivxlc]{1,6})$/;

interface Layout {
  /** The heading level of each font size that is larger than the body's. */
  levels: Map<number, number>;
  /** The usual distance of two lines of a paragraph, in points. */
  leading: number;
  /** The right edge of full lines. */
  margin: number;
}

function layoutOf(lines: PdfLine[]): Layout {
  const charactersOf = new Map<number, number>();
  for (const line of lines) {
    const size = roundedSize(line);
    charactersOf.set(size, (charactersOf.get(size) ?? 0) + line.text.length);
  }
  const bySize = [...charactersOf].sort((a, b) => b[1] - a[1]);
  const body = bySize[0]?.[0] ?? 0;
  const larger = bySize.map(([size]) => size).filter((size) => size >= body * 1.12);
  const levels = new Map(larger.sort((a, b) => b - a).map((size, index) => [size, Math.min(6, index + 1)]));
  return { levels, leading: usualLeading(lines, body), margin: usualMargin(lines, body) };
}

function roundedSize(line: PdfLine): number {
  return Math.round(line.size * 2) / 2;
}

function usualLeading(lines: PdfLine[], body: number): number {
  const gaps: number[] = [];
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1];
    if (above && follows(above, line, body * 2.2)) gaps.push(above.y - line.y);
  }
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 3)] ?? body * 1.4;
}

function usualMargin(lines: PdfLine[], body: number): number {
  const rights = lines.filter((line) => roundedSize(line) === body).map((line) => line.right);
  rights.sort((a, b) => a - b);
  return rights[Math.floor(rights.length * 0.95)] ?? 0;
}

function follows(above: PdfLine, line: PdfLine, distance: number): boolean {
  const gap = above.y - line.y;
  return above.page === line.page && gap > 0 && gap <= distance;
}

/**
 * Whether a line continues the paragraph of the line above: that line is full, the next word would not have fitted.
 * Short lines, as of a list or an address, are kept.
 */
function isRunOn(above: PdfLine, line: PdfLine, layout: Layout): boolean {
  if (LIST_ITEM.test(line.text) || Math.abs(above.size - line.size) > 0.6) return false;
  const turnsPage = line.page === above.page + 1 && !/[.!?。！？:：]$/.test(above.text);
  const turnsColumn = line.page === above.page && line.y > above.y && line.left > above.right;
  if (!follows(above, line, layout.leading * 1.25) && !turnsPage && !turnsColumn) return false;
  if (above.right - above.left < above.size * 12) return false;
  // In a multi-column layout the margin is not the page's: there a line as long as the one below is full.
  const margin =
    turnsColumn || above.right < layout.margin * 0.6 ? Math.max(above.right, line.right) : layout.margin;
  const firstWord = /^(?:\p{Script=Han}|[^\s\p{Script=Han}]+)/u.exec(line.text)?.[0] ?? '';
  const wordWidth = ((line.right - line.left) * firstWord.length) / line.text.length;
  return above.right + wordWidth * 1.3 + line.size * 0.5 > margin;
}

const LIST_ITEM =
  /^(?:[•●○▪■◆‣·–*-]\s|\(?\d{1,2}[.)、]\s?\D|[（(]?[一二三四五六七八九十]{1,3}[)）、]|[a-z][.)]\s)/;
