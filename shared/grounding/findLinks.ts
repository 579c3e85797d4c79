/** A link, an e-mail address, a social handle or a phone number. `value` is comparable: see `findLinks`, `findPhones`. */
export type Contact = {
  kind: 'link' | 'email' | 'phone';
  value: string;
  raw: string;
  start: number;
  end: number;
};

/**
 * The links and addresses of a text that went through `normalizeText`: with a scheme, bare ("example.com/book"),
 * international, `mailto:`, and "@handle". A link's value is host, port, path, query and fragment, the host in its
 * ASCII form; http and https are the same, other schemes stay.
 */
export function findLinks(text: string): Contact[] {
  const found: Contact[] = [];
  let rest = text;
  const take = (sign: string, pattern: RegExp, read: (raw: string) => Pick<Contact, 'kind' | 'value'>) => {
    if (!rest.includes(sign)) return;
    rest = rest.replace(pattern, (...args) => {
      const whole = String(args[0]);
      const raw = whole.slice(0, linkLength(whole));
      const start = args.findLast((arg) => typeof arg === 'number') as number;
      found.push({ ...read(raw), raw, start, end: start + raw.length });
      return '\u0001'.repeat(raw.length) + whole.slice(raw.length);
    });
  };
  take(
    ':',
    /(?:(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,20}:[/\\]{1,3}|(?:javascript|data|tel|sms|whatsapp|weixin|tg):)[^\s<>"，。！？；、（）「」]+/giu,
    (raw) => ({
      kind: 'link',
      value: linkValue(raw),
    }),
  );
  take('@', EMAIL, (raw) => ({ kind: 'email', value: raw.replace(/^mailto:\s?/i, '').toLowerCase() }));
  take('.', BARE_LINK, (raw) => ({ kind: 'link', value: linkValue(`https://${raw}`) }));
  take('@', /(?<![\p{L}\p{N}_])@[a-z\d_.]{2,}/giu, (raw) => ({ kind: 'link', value: raw.toLowerCase() }));
  return found.sort((a, b) => a.start - b.start);
}

/** Labels of any script but Chinese, Japanese and Korean, which write no space before a link; Chinese domains apart. */
const LABEL =
  '[[\\p{L}\\p{N}_\\-]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]]';
const EMAIL = new RegExp(
  `(?:mailto:\\s?)?(?<!${LABEL}|[.+%])(?:[.+%]|${LABEL}){1,64}@(?:${LABEL}{1,63}\\.){1,8}${LABEL}{2,63}(?:\\?[^\\s]*)?`,
  'giv',
);
const BARE_LINK = new RegExp(
  `(?<!${LABEL}|[.@])(?=[^\\s.]{1,63}\\.)(?:\\p{Script=Han}{1,63}\\.)?(?:${LABEL}{1,63}\\.){0,8}` +
    `(?:${LABEL}{1,63}\\.(?:xn--[a-z\\d\\-]{1,59}|[\\p{L}--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]]{2,63})|` +
    `[\\p{L}\\d\\-]{1,63}\\.(?:香港|中国|公司|网络|网址|台湾|澳门|新加坡|在线|商城|网店|手机|我爱你))` +
    `(?![\\p{L}--[\\p{Script=Han}]])(?::\\d+)?(?:[\\/?#\\\\][^\\s<>"，。！？；、（）「」]*)?`,
  'giv',
);

/** Cuts off punctuation at the end of the sentence or before Chinese text. */
function linkLength(raw: string): number {
  const until = raw.search(/[,;!?:()"'](?=\p{Script=Han})/u);
  let end = until > 0 ? until : raw.length;
  const before = raw.slice(0, end);
  let unclosed = before.split('(').length - before.split(')').length;
  for (; end > 0; end--) {
    const last = raw[end - 1]!;
    if ((last === ')' && unclosed >= 0) || !/[.,;:!?'"*_)\]}>】》]/u.test(last)) break;
    if (last === ')') unclosed += 1;
  }
  return end;
}

/** Longer addresses are compared as they are written: an international host takes quadratic time to encode. */
const MAX_PARSED_LINK = 2000;

function linkValue(raw: string): string {
  if (raw.length > MAX_PARSED_LINK || !URL.canParse(raw)) return raw.toLowerCase();
  const url = new URL(raw);
  const scheme = url.protocol === 'http:' || url.protocol === 'https:' ? '' : url.protocol;
  const user = url.username ? `${url.username}:${url.password}@` : '';
  const path = url.pathname.replace(/\/$/, '');
  return `${scheme}${user}${url.host.replace(/^www\./, '')}${path}${url.search}${url.hash}`;
}

/**
 * The phone numbers of a text whose links, dates, times and prices are blanked out: seven digits or more however they
 * are grouped, and shorter ones after "call" or 致電. A value is bare digits, without Hong Kong's +852.
 */
export function findPhones(text: string): Contact[] {
  const found: Contact[] = [];
  for (const match of text.matchAll(
    /(?<![\d.,a-z])(?:\+\s?|00)?\(?\d(?:(?:[ .·•_/-]|\) ?| ?\(| - )?\d){6,29}(?![\d%])(?!,\d)/giu,
  )) {
    if (
      COUNTED.test(text.slice(match.index + match[0].length)) ||
      PRICED.test(text.slice(Math.max(0, match.index - 5), match.index))
    )
      continue;
    found.push(phone(match[0], match.index));
  }
  for (const match of text.matchAll(SHORT_PHONE)) {
    const start = match.index + match[0].length - match[1]!.length;
    const after = text.slice(start + match[1]!.length);
    if (
      COUNTED.test(after) ||
      found.some((other) => other.start < start + match[1]!.length && start < other.end)
    )
      continue;
    found.push(phone(match[1]!, start));
  }
  return found.sort((a, b) => a.start - b.start);
}

const PRICED = /(?:\$|[€£¥]|\b(?:hkd|usd|rmb|cny|twd|mop))\s?$/i;
const COUNTED =
  /^\s?(?:%|元|蚊|块|圆|港[币元]|人民币|hkd|usd|rmb|dollars?|(?:min|hour|day|week|month|year|night|people|person)|个|人|位|名|天|日|小时|分钟|-\s?\d|\s?to \d)/i;
const SHORT_PHONE =
  /(?:\b(?:call|dial|ring|phone|tel|telephone|hotline|whatsapp|fax|text|sms)\b|致电|打|电话|热线|拨|传真|号码)[^\d.;。\n]{0,14}(\d{3,6})(?![.,]?\d|[:%]|-\d)/giu;

/** Digits as dialled: with +852, with 00852 and without is the same Hong Kong number. */
export function phoneDigits(raw: string): string {
  const digits = raw.replace(/\D/g, '').replace(/^00(?=\d{8,})/, '');
  return /^852[2-9]\d{7}$/.test(digits) ? digits.slice(3) : digits;
}

function phone(raw: string, start: number): Contact {
  return { kind: 'phone', value: phoneDigits(raw), raw, start, end: start + raw.length };
}
