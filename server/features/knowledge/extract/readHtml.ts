import { load } from 'cheerio/slim';
import { cleanLine } from './cleanText.ts';
import type { ExtractedText } from './extraction.ts';
import { decodeText } from './decodeText.ts';
import { htmlSections, isElement, textOf } from './htmlSections.ts';

/** A web page: its main content, without what pages repeat around it. */
export function readHtml(bytes: Uint8Array): ExtractedText {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const charset = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  return readHtmlText(decodeText(bytes, charset), { keepLinks: false });
}

/** The same for HTML that a document was turned into. */
export function readHtmlText(html: string, options: { keepLinks: boolean }): ExtractedText {
  // htmlparser2, not parse5: its time grows with the length of the page and not with its nesting.
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const body = $('body').get(0) ?? $.root().get(0)!;
  const main = $('main, [role="main"]').get(0) ?? onlyOne($('article').toArray());
  const takesMain = main !== undefined && lengthOf(main) * 4 >= lengthOf(body);
  const root = takesMain ? main : body;
  const heading = $(root).find('h1').get(0) ?? $('h1').get(0);
  const title =
    cleanLine($('meta[property="og:title"]').attr('content') ?? '') ||
    cleanLine($('head > title, html > title').first().text() || $('title').first().text()) ||
    (heading ? cleanLine(textOf(heading)) : '');
  const writer = htmlSections(isElement(root) ? root : root.children, options);
  return { title, sections: writer.sections(heading ? cleanLine(textOf(heading)) : title), pairs: [] };
}

function onlyOne<T>(items: T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

function lengthOf(node: Parameters<typeof textOf>[0]): number {
  return textOf(node).replace(/\s+/g, '').length;
}
