import { readHtmlText } from '#server/extract/html/readHtml.ts';

/** The text that people see of a mail in HTML. In linear time. */
export function htmlToText(html: string): string {
  if (html.trim() === '') return '';
  const { title, sections } = readHtmlText(html, { keepLinks: true });
  return sections
    .map(({ heading, text }) => {
      const last = heading.split(' › ').at(-1) ?? '';
      return last === '' || last === title ? text : `${last}\n${text}`;
    })
    .join('\n\n');
}

/** How mail programs begin the mail that is answered. */
const quotes = [
  /<(?:div|blockquote)[^<>]{0,300}class\s{0,5}=\s{0,5}["']?[^"'<>]{0,100}(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote)/i,
  /<(?:div|hr)[^<>]{0,300}id\s{0,5}=\s{0,5}["']?[^"'<>]{0,100}(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message|stopSpelling)/i,
  /<blockquote[^<>]{0,300}type\s{0,5}=\s{0,5}["']?cite/i,
  /<includetail/i,
];

/** The HTML before the mail that is answered; undefined: nothing marks one, or it begins with it. */
export function partBeforeQuote(html: string): string | undefined {
  const starts = quotes.map((quote) => html.search(quote)).filter((at) => at >= 0);
  if (starts.length === 0) return undefined;
  const before = html.slice(0, Math.min(...starts));
  return htmlToText(before).trim() === '' ? undefined : before;
}
