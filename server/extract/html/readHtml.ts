import { load } from 'cheerio/slim';
import { cleanLine } from '#server/extract/cleanText.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';
import { decodeText } from '#server/extract/text/decodeText.ts';
import { htmlSections, isElement, textOf } from './htmlSections.ts';
import type { Element, Node } from './htmlSections.ts';

/** The main content of a web page, without navigation, headers and footers. `charset`: of its Content-Type. */
export function readHtml(bytes: Uint8Array, charset?: string): ExtractedText {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const stated = /<meta[^<>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  return readHtmlText(decodeText(bytes, charset, stated), { keepLinks: false });
}

/** The same for HTML converted from another format. */
export function readHtmlText(html: string, options: { keepLinks: boolean }): ExtractedText {
  // htmlparser2, not parse5: it is linear in the length of the page, also with deep nesting.
  const document = load(html, { xml: { xmlMode: false, decodeEntities: true } })
    .root()
    .get(0)!;
  const marks = landmarksOf(document.children);
  const body = marks.body?.children ?? document.children;
  const main = marks.main ?? (marks.articles.length === 1 ? marks.articles[0] : undefined);
  const root = main && lengthOf([main]) * 4 >= lengthOf(body) ? main.children : body;
  const heading = marks.heading ? cleanLine(textOf([marks.heading])) : '';
  const title = cleanLine(marks.title) || heading;
  const { asksPassword } = marks;
  const sections = htmlSections(root, options).sections(heading || title);
  return { title, sections, pairs: [], ...(asksPassword && { asksPassword }) };
}

interface Landmarks {
  title: string;
  body: Element | undefined;
  main: Element | undefined;
  articles: Element[];
  heading: Element | undefined;
  asksPassword: boolean;
}

/** One traversal, as selectors take quadratic time on large pages. */
function landmarksOf(nodes: Node[]): Landmarks {
  const found: Landmarks = {
    ...{ title: '', body: undefined, main: undefined, articles: [], heading: undefined },
    asksPassword: false,
  };
  let shared = '';
  const todo = [...nodes].reverse();
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (!isElement(node) || node.name === 'svg') continue;
    const { name, attribs } = node;
    if (name === 'body') found.body ??= node;
    if (name === 'main' || attribs.role === 'main') found.main ??= node;
    if (name === 'article') found.articles.push(node);
    if (name === 'h1') found.heading ??= node;
    if (name === 'title') found.title ||= node.children[0]?.type === 'text' ? node.children[0].data : '';
    if (name === 'input' && attribs.type?.toLowerCase() === 'password') found.asksPassword = true;
    if (name === 'meta' && attribs.property === 'og:title') shared ||= attribs.content ?? '';
    for (let at = node.children.length - 1; at >= 0; at--) todo.push(node.children[at]!);
  }
  return { ...found, title: shared || found.title };
}

function lengthOf(nodes: Node[]): number {
  return textOf(nodes).replace(/\s+/g, '').length;
}
