/** Finds text of a page that is not in the page's language. */
import { Converter } from 'opencc-js';
import type { Page } from 'playwright-core';
import type { Locale } from '#shared/locales.ts';

interface Piece {
  text: string;
  /** Of the nearest element that has one; undefined when it is the page's. */
  lang?: string;
  /** Text that people wrote, whose language is not known. */
  isPeoples: boolean;
  isAttribute: boolean;
}

/** `Dismiss` is a button of Base UI's for screen readers. Names that are the same in every language, those in our pictures, units, and what is quoted as it is typed. */
const names =
  /<\/?\w+>|「[\w ]+」|“[\w ]+”|\b[a-z]+\.[a-z_]+\b(?![./])|https?:\S+|Mozilla\/.*|[\w.-]+:\d+\/\S*|\b[a-z]+_(?:\w|…)*|（(?:publishable|secret) key）|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:[\w-]+\.)+(?:com|test|example|ai|io|app|js|json|csv|pdf|docx|md|txt|xlsx|png|svg)\b\S*|\b(?:WhatsApp|Messenger|Instagram|Telegram|Facebook|Stripe|LINE|WeChat|iOS|iPhone|iPad|Android|Chrome|Chromium|Safari|Edge|Firefox|Windows|macOS|Mac|Linux|Beta|Parley|Meta|OpenAI|Anthropic|Google|Gemini|Claude|DeepSeek|Ollama|Azure|PostgreSQL|[Ww]ebhooks?|API|URL|JSON(?: Lines)?|Dismiss|CSV|PDF|HTML|HTTPS?|https|POST|IMAP|SMTP|TLS|STARTTLS|HMAC|SHA|AI|WABA|ID|IP|UTC|GMT|HKD?|USD?|CNY|RMB|GB|MB|KB|kB|ms|px|Ctrl|Esc|Enter|Shift|Cmd|OK|English|Word|Excel|Markdown|[Ll]ogo|[Cc]ookie|token|Argon2id|Graph|PNG|JPEG|WebP|SVG|GDPR|PDPO|SSO|VAPID|FAQ|VIP|SLA|Ada|Mei|Joyce)\b/g;

const toTraditional = Converter({ from: 'cn', to: 'hk' });
const toSimplified = Converter({ from: 'hk', to: 'cn' });
/** Correct in both scripts, though the converter would change them. */
const shared = new Set('群台里后只着才系准晒');

/** `ownNames`: what people of the demo call themselves and their things. */
export async function foreignTexts(
  page: Page,
  locale: Locale,
  ownNames: readonly string[],
): Promise<string[]> {
  const pieces = await page.evaluate(readPieces);
  const found = pieces.flatMap((piece) => {
    const foreign = foreignIn(piece, locale, ownNames);
    return foreign ? [`"${foreign}" in "${piece.text.slice(0, 80)}"`] : [];
  });
  return [...new Set(found)];
}

function foreignIn(piece: Piece, locale: Locale, ownNames: readonly string[]): string {
  if (piece.isPeoples) return '';
  // Marked as a language's: of English that much is certain.
  if (piece.lang) return piece.lang === 'en' ? han(piece.text) : '';
  // Names of operations first: they may hold somebody's.
  let text = piece.text.replaceAll(/\b[a-z]+\.[a-z]+_[a-z_]+\b/g, ' ');
  if (piece.isAttribute || locale !== 'en') for (const name of ownNames) text = text.replaceAll(name, ' ');
  if (locale === 'en') return han(text);
  const latin = text.replaceAll(names, ' ').match(/\p{Script=Latin}[\p{Script=Latin}'’-]+/gu) ?? [];
  return otherScript(locale, text) || latin.join(' ');
}

function han(text: string): string {
  return (text.match(/\p{Script=Han}+/gu) ?? []).join(' ');
}

function otherScript(locale: Locale, text: string): string {
  const [own, other] = locale === 'zh-hk' ? [toTraditional, toSimplified] : [toSimplified, toTraditional];
  return [...text].filter((one) => own(one) !== one && other(one) === one && !shared.has(one)).join('');
}

/** Runs in the page. */
function readPieces(): Piece[] {
  const pieces: Piece[] = [];
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const add = (element: Element, text: string, isAttribute: boolean): void => {
    const marked = element.closest('body [lang], [dir="auto"], bdi');
    const lang = element.closest('body [lang]')?.getAttribute('lang') ?? undefined;
    pieces.push({
      text: text.replace(/\s+/g, ' ').trim(),
      lang,
      isPeoples:
        (marked !== null && !marked.hasAttribute('lang')) ||
        (!isAttribute && element.closest('code, pre, kbd, samp, .font-mono, [translate="no"]') !== null),
      isAttribute,
    });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!node.textContent?.trim() || element.closest('script, style, noscript, textarea')) continue;
    if (isShown(element)) add(element, node.textContent, false);
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext'])
    for (const element of document.body.querySelectorAll(`[${name}]`))
      if (isShown(element)) add(element, element.getAttribute(name) ?? '', true);
  pieces.push({ text: document.title, isPeoples: false, isAttribute: true });
  return pieces;
}
