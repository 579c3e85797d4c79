import { cleanLine } from '#server/extract/cleanText.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';
import { decodeText } from '#server/extract/text/decodeText.ts';
import { inlineHtml, linkDefinitions, type LinkDefinitions } from './markdownInline.ts';
import { NestingLimit } from './nestingLimit.ts';
import { readHtmlText } from './readHtml.ts';

/** Converts Markdown to HTML first, so that lists, tables and embedded HTML are read in the same way. */
export function readMarkdown(bytes: Uint8Array, charset?: string): ExtractedText {
  const text = decodeText(bytes, charset).replace(/\r\n?/g, '\n');
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n', 3) : -1;
  const front = end < 0 ? '' : text.slice(4, end + 1);
  const extract = readHtmlText(markdownHtml(end < 0 ? text : text.slice(end + 5)), { keepLinks: true });
  const named = cleanLine(/^title:(.*)/m.exec(front)?.[1] ?? '').replace(/^["']|["']$/g, '');
  return { ...extract, title: named || extract.title };
}

/**
 * The HTML of a Markdown text, as far as its text is concerned: lists and quotations are flat. Each line is read once, in
 * linear time; the parsers of the registry take quadratic time on long runs of brackets or stars.
 */
function markdownHtml(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(QUOTATION, ''));
  const work: Work = {
    html: [],
    open: [],
    list: undefined,
    links: linkDefinitions(lines),
    nesting: new NestingLimit(),
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const fence = FENCE.exec(line)?.[1];
    if (fence) {
      closeBlock(work);
      at = writeCode(work, lines, at, fence);
    } else if (line.trim() === '' || work.links.lines.has(at)) closeBlock(work);
    else if (isTableStart(lines, at)) {
      closeBlock(work);
      at = writeTable(work, lines, at);
    } else if (HTML_BLOCK.test(line) && work.open.length === 0) at = writeHtml(work, lines, at);
    else writeLine(work, line);
  }
  closeBlock(work);
  return work.html.join('');
}

interface Work {
  html: string[];
  /** The lines of the paragraph or list item that has not ended. */
  open: string[];
  /** What the open lines belong to; a paragraph when undefined. */
  list: { isOrdered: boolean } | undefined;
  links: LinkDefinitions;
  nesting: NestingLimit;
}

const QUOTATION = /^(?: {0,3}> ?)+/;
const FENCE = /^\s{0,8}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const RULE = /^ {0,3}(?:[*][ \t]*){3,}$|^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$/;
const ITEM = /^[ \t]{0,40}(?:[-*+]|(\d{1,9})[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/;
const HTML_BLOCK = /^ {0,3}<(?:[a-zA-Z/!?])/;

function writeLine(work: Work, line: string): void {
  const heading = HEADING.exec(line);
  if (heading) {
    closeBlock(work);
    const title = line.slice(heading[0].length).trimEnd();
    work.html.push(headingHtml(heading[1]!.length, withoutClosingMarks(title), work));
    return;
  }
  if (UNDERLINE.test(line) && work.open.length > 0 && !work.list) {
    const title = work.open.join('\n');
    work.open = [];
    work.html.push(headingHtml(line.includes('=') ? 1 : 2, title, work));
    return;
  }
  if (RULE.test(line)) {
    closeBlock(work);
    return;
  }
  const item = ITEM.exec(line);
  if (item) {
    const isOrdered = item[1] !== undefined;
    if (work.list?.isOrdered === isOrdered) closeItem(work);
    else {
      closeBlock(work);
      work.html.push(isOrdered ? `<ol start="${Number(item[1])}">` : '<ul>');
      work.list = { isOrdered };
    }
    work.open.push(line.slice(item[0].length));
  } else work.open.push(line);
}

function headingHtml(level: number, title: string, { links, nesting }: Work): string {
  return `<h${level}>${inlineHtml(title, links, nesting)}</h${level}>\n`;
}

/** `## Fees ##` is the heading "Fees". */
function withoutClosingMarks(title: string): string {
  let end = title.length;
  while (title[end - 1] === '#') end--;
  return end === 0 || /\s/.test(title[end - 1]!) ? title.slice(0, end).trimEnd() : title;
}

function closeItem({ html, open, links, nesting }: Work): void {
  html.push(`<li>${inlineHtml(open.join('\n'), links, nesting)}</li>\n`);
  open.length = 0;
}

/** Ends the paragraph or the list. */
function closeBlock(work: Work): void {
  const { html, open, list, links, nesting } = work;
  if (list) {
    closeItem(work);
    html.push(list.isOrdered ? '</ol>\n' : '</ul>\n');
    work.list = undefined;
  } else if (open.length > 0) {
    html.push(`<p>${inlineHtml(open.join('\n'), links, nesting)}</p>\n`);
    open.length = 0;
  }
}

/** Returns the last line of the code. */
function writeCode({ html }: Work, lines: readonly string[], start: number, fence: string): number {
  html.push('<pre>');
  let at = start + 1;
  for (; at < lines.length; at++) {
    const closing = FENCE.exec(lines[at]!)?.[1];
    if (closing?.startsWith(fence) && lines[at]!.trim() === closing) break;
    html.push(escaped(lines[at]!), '\n');
  }
  html.push('</pre>\n');
  return at;
}

/** Passes lines of HTML on until a blank one. Returns the last of them. */
function writeHtml({ html, nesting }: Work, lines: readonly string[], start: number): number {
  let at = start;
  for (; at < lines.length && lines[at]!.trim() !== ''; at++) html.push(nesting.limit(lines[at]!), '\n');
  return at - 1;
}

function isTableStart(lines: readonly string[], at: number): boolean {
  const below = lines[at + 1];
  return !!below?.includes('-') && lines[at]!.includes('|') && DELIMITERS.test(below.trim());
}

const DELIMITERS = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?)?$/;

/** A header, the line of delimiters, and rows until a line without a bar. Returns the last line. */
function writeTable({ html, links, nesting }: Work, lines: readonly string[], start: number): number {
  const writeRow = (line: string, cell: 'th' | 'td') => {
    const cells = cellsOf(line).map((text) => `<${cell}>${inlineHtml(text, links, nesting)}</${cell}>`);
    html.push('<tr>', ...cells, '</tr>\n');
  };
  html.push('<table>');
  writeRow(lines[start]!, 'th');
  let at = start + 2;
  for (; at < lines.length && lines[at]!.includes('|'); at++) writeRow(lines[at]!, 'td');
  html.push('</table>\n');
  return at - 1;
}

/** A bar after a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  const row = line.trim();
  const cells = row
    .slice(row.startsWith('|') ? 1 : 0)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
