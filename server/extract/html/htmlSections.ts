import type { CheerioAPI } from 'cheerio/slim';
import { cleanLine } from '#server/extract/cleanText.ts';
import { SectionWriter } from '#server/extract/sectionWriter.ts';
import { readTable, tableLines } from '#server/extract/tableLines.ts';

export type Node = ReturnType<CheerioAPI['root']>[0]['children'][number];
export type Element = Extract<Node, { attribs: unknown }>;

interface HtmlOptions {
  /** Writes the address after a link's text: useful in documents, noise on web pages. */
  keepLinks: boolean;
}

/**
 * The visible text of an HTML tree as sections by its headings; tables become "header: value" lines. Iterative, since
 * a hostile page may be nested deeper than the stack.
 */
export function htmlSections(nodes: Node[], options: HtmlOptions): SectionWriter {
  const writer = new SectionWriter();
  const todo: (Node | (() => void))[] = [...nodes].reverse();
  let preformatted = 0;
  let links = 0;
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (typeof next === 'function') {
      next();
      continue;
    }
    if (next.type === 'text') {
      writer.write(preformatted > 0 ? next.data : next.data.replace(/\s+/g, ' '));
      continue;
    }
    if (!isElement(next) || isHidden(next)) continue;
    const node = next;
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (level) {
      writer.heading(Number(level), textOf([node]));
      continue;
    }
    if (node.name === 'table' && writeTable(node, writer)) continue;
    if (node.name === 'br') {
      writer.breakLine('line');
      continue;
    }
    if (node.name === 'pre' || node.name === 'textarea') {
      preformatted++;
      todo.push(() => preformatted--);
    }
    if (node.name === 'a') {
      // The text of links inside of links would be read again for each.
      const address = links === 0 && linkWorthKeeping(node, options.keepLinks);
      links++;
      todo.push(() => {
        links--;
        if (address) writer.write(` (${address})`);
      });
    }
    const kind = PARAGRAPHS.has(node.name) ? 'paragraph' : LINES.has(node.name) ? 'line' : undefined;
    if (kind) {
      writer.breakLine(kind);
      todo.push(() => writer.breakLine(kind));
    } else if (node.name === 'td' || node.name === 'th') {
      todo.push(() => writer.write(' '));
    }
    if (node.name === 'li' && isNumbered(node)) writer.write(`${numberOf(node)}. `);
    for (let at = node.children.length - 1; at >= 0; at--) todo.push(node.children[at]!);
  }
  return writer;
}

const PARAGRAPHS = new Set(
  'address article aside blockquote body center details dl div fieldset figure form main ol p pre section table ul'.split(
    ' ',
  ),
);
const LINES = new Set('caption dd dt figcaption hr legend li summary tr'.split(' '));
const HIDDEN = new Set(
  'script style noscript template svg math iframe object embed canvas audio video nav footer head input select datalist dialog link meta title'.split(
    ' ',
  ),
);

export function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

/** Whether browsers do not show the element, or pages repeat it around their content. */
export function isHidden(node: Element): boolean {
  if (HIDDEN.has(node.name)) return true;
  const { hidden, style, role } = node.attribs;
  // Browsers reveal `until-found` on find-in-page: collapsed answers use it.
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
  if (style && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)) return true;
  if (role && /^(?:navigation|contentinfo|search|alert|dialog|menu|menubar|toolbar)$/i.test(role))
    return true;
  if (node.name === 'button') return !isAccordionHeading(node);
  return node.name === 'header' && isElementNamed(node.parent, 'body');
}

/** Whether a button is the heading of an accordion; the text of other buttons is no content. */
function isAccordionHeading(button: Element): boolean {
  const { parent } = button;
  if (parent && 'name' in parent && /^(?:h[1-6]|dt|summary)$/.test(parent.name)) return true;
  return button.children.some((child) => child.type === 'text' && /[?？]\s*$/.test(child.data));
}

function isElementNamed(node: Element['parent'], name: string): boolean {
  return node !== null && 'name' in node && node.name === name;
}

/** The visible text of nodes. */
export function textOf(nodes: Node[]): string {
  const parts: string[] = [];
  const todo = [...nodes].reverse();
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === 'text') parts.push(node.data);
    if (!isElement(node) || isHidden(node)) continue;
    if (BREAKS.has(node.name)) parts.push(' ');
    for (let at = node.children.length - 1; at >= 0; at--) todo.push(node.children[at]!);
  }
  return parts.join('');
}

const BREAKS = new Set(['br', 'li', ...PARAGRAPHS, ...LINES]);

function linkWorthKeeping(node: Element, keepLinks: boolean): string | undefined {
  const address = node.attribs.href?.trim() ?? '';
  const text = textOf([node]);
  const direct = /^(?:mailto|tel):([^?]+)/i.exec(address)?.[1];
  if (direct) {
    const known = /^mailto/i.test(address)
      ? text.includes(direct)
      : text.replace(/\D/g, '').includes(direct.replace(/\D/g, '').slice(-8));
    return known ? undefined : direct;
  }
  if (!keepLinks || !/^https?:\/\/\S+$/i.test(address)) return undefined;
  return text.includes(address.replace(/^https?:\/\/|\/$/gi, '')) ? undefined : address;
}

function isNumbered(item: Element): boolean {
  return isElementNamed(item.parent, 'ol');
}

/** Computed once per list, and cached for its other items. */
function numberOf(item: Element): number {
  const list = item.parent as Element;
  let numbers = listNumbers.get(list);
  if (!numbers) {
    const items = list.children.filter((child) => isElement(child) && child.name === 'li');
    const start = Number.parseInt(list.attribs.start ?? '1', 10) || 1;
    numbers = new Map(items.map((child, index) => [child, start + index]));
    listNumbers.set(list, numbers);
  }
  return numbers.get(item)!;
}

const listNumbers = new WeakMap<Element, Map<Node, number>>();

/** Returns false for layout tables, which are read as if they were plain containers. */
function writeTable(table: Element, writer: SectionWriter): boolean {
  const grid = readGrid(table);
  if (!grid?.rows.some((row) => row.length > 1)) return false;
  writer.breakLine('paragraph');
  if (grid.caption) writer.write(`${grid.caption}\n`);
  const read = readTable(grid.rows, grid.hasHeader);
  const lines = [...read.preface, ...tableLines(read).map((line) => line.text)];
  writer.write(lines.map(cleanLine).join('\n'));
  writer.breakLine('paragraph');
  return true;
}

interface Grid {
  rows: string[][];
  hasHeader: boolean;
  caption: string;
}

const MAX_SPAN = 100;
/** A table with more cells that only repeat others is read as layout. */
const MAX_SPANNED_CELLS = 10_000;

/** The grid of cells as displayed: a cell that spans rows is repeated in each. */
function readGrid(table: Element): Grid | undefined {
  const rows: string[][] = [];
  const spans: { text: string; left: number }[] = [];
  let hasHeader = false;
  let caption = '';
  let spanned = 0;
  const todo: Node[] = [...table.children].reverse();
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (!isElement(node) || isHidden(node)) continue;
    if (node.name === 'table') return undefined;
    if (node.name === 'caption') {
      if (containsLayout(node)) return undefined;
      caption = cleanLine(textOf([node]));
      continue;
    }
    if (node.name !== 'tr') {
      for (let at = node.children.length - 1; at >= 0; at--) todo.push(node.children[at]!);
      continue;
    }
    const row: string[] = [];
    const takeSpans = () => {
      for (let span = spans[row.length]; span && span.left > 0; span = spans[row.length]) {
        span.left--;
        row.push(span.text);
      }
    };
    const cells = node.children.filter(
      (child) => isElement(child) && /^t[dh]$/.test(child.name),
    ) as Element[];
    for (const cell of cells) {
      if (containsLayout(cell)) return undefined;
      takeSpans();
      const text = isHidden(cell) ? '' : cleanLine(textOf([cell]));
      const [down, across] = [spanOf(cell.attribs.rowspan), spanOf(cell.attribs.colspan)];
      spanned += down * across - 1;
      if (spanned > MAX_SPANNED_CELLS) return undefined;
      for (let i = 0; i < across; i++) {
        if (down > 1) spans[row.length] = { text: i === 0 ? text : '', left: down - 1 };
        row.push(i === 0 ? text : '');
      }
    }
    takeSpans();
    const heads = cells.filter((cell) => cell.name === 'th').length;
    if (rows.length === 0 && heads > 1 && heads === cells.length) hasHeader = true;
    if (row.some((cell) => cell !== '')) rows.push(row);
  }
  return rows.length > 0 ? { rows, hasHeader, caption } : undefined;
}

function spanOf(value: string | undefined): number {
  return Math.min(MAX_SPAN, Math.max(1, Number.parseInt(value ?? '1', 10) || 1));
}

function containsLayout(cell: Element): boolean {
  const todo: Node[] = [...cell.children];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (!isElement(node)) continue;
    if (/^(?:table|h[1-6]|article|section)$/.test(node.name)) return true;
    for (const child of node.children) todo.push(child);
  }
  return false;
}
