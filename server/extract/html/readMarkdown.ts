import { marked } from 'marked';
import { cleanLine } from '#server/extract/cleanText.ts';
import { decodeText } from '#server/extract/text/decodeText.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';
import { readHtmlText } from './readHtml.ts';

/** Converts Markdown to HTML first, so that lists, tables and embedded HTML are read in the same way. */
export function readMarkdown(bytes: Uint8Array): ExtractedText {
  // The parser takes quadratic time, and as many stack frames, on long runs of one mark.
  const text = decodeText(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(/([!-/:-@[-`{-~])\1{79,}/g, (run) => run.slice(0, 80));
  const front = /^---\n([^]*?)\n---\n/.exec(text);
  const html = marked.parse(front ? text.slice(front[0].length) : text, { async: false, gfm: true });
  const extract = readHtmlText(html, { keepLinks: true });
  const named = cleanLine(/^title:(.*)/m.exec(front?.[1] ?? '')?.[1] ?? '').replace(/^["']|["']$/g, '');
  return { ...extract, title: named || extract.title };
}
