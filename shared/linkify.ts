export type TextPart = { text: string; href?: string };

const han = '\\u3000-\\u303f\\u3400-\\u9fff\\uff00-\\uffef';
const url = `https?:\\/\\/[^\\s<>"'\`${han}]+`;
const email = `(?<![\\w.+-])[\\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,8}`;
// +852 9123 4417 · 9123 4417 (Hong Kong) · 13800138000 (mainland mobile) · 400-820-8820.
// Other runs of digits are more likely order numbers and dates.
const phone = `\\+\\d[\\d ().-]{6,18}\\d|[2-9]\\d{3} \\d{4}|1[3-9]\\d{9}|[48]00-\\d{3,4}-\\d{3,4}`;
const pattern = new RegExp(`(${url})|(${email})|((?:${phone})(?![\\w-]))`, 'gi');

/** Cuts text into plain and linked parts. Only http(s), e-mail and telephone links; the text itself is unchanged. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of text.matchAll(pattern)) {
    const [found, web, mail, tel] = match;
    if (tel && /[\w#.+-]/.test(text[match.index - 1] ?? '')) continue;
    const shown = web ? trimTail(web) : found.replace(/(?<![.-])[.-]+$/, '');
    const href = web ? webHref(shown) : mail ? `mailto:${shown}` : phoneHref(shown);
    if (!href) continue;
    if (match.index > done) parts.push({ text: text.slice(done, match.index) });
    parts.push({ text: shown, href });
    done = match.index + shown.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** The address if it is one that may be opened, else nothing. */
export function webHref(address: string | null | undefined): string | undefined {
  try {
    const { protocol, username, href } = new URL(address ?? '');
    // https://bank.example@elsewhere.example reads as the bank.
    return /^https?:$/.test(protocol) && !username ? href : undefined;
  } catch {
    return undefined;
  }
}

/** The sentence's own punctuation is not the address's; a closing bracket is only if it was opened inside. */
function trimTail(address: string): string {
  let end = address.length;
  let unclosed = address.split('(').length - address.split(')').length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if ((last === ')' && unclosed >= 0) || !/[.,;:!?)\]}*]/.test(last)) break;
    if (last === ')') unclosed += 1;
  }
  return address.slice(0, end);
}

function phoneHref(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  if (digits.length > 15) return undefined;
  return `tel:${number.startsWith('+') ? '+' : ''}${digits}`;
}
