/** robots.txt (RFC 9309): whether a host asks that an address is not read by robots. Linear in its length. */

/** Our name in robots.txt and in the User-Agent. */
export const robotName = 'ParleyBot';

/** What is read of a robots.txt; the RFC asks for at least 500 KiB. */
export const robotsBytes = 512 * 1024;
const maxRules = 10_000;

interface Rule {
  isAllowed: boolean;
  pattern: string;
}

/** The rules of the groups that name us; without any, those for every robot. */
export function readRobots(text: string): Rule[] {
  const ours: Rule[] = [];
  const everybodys: Rule[] = [];
  let names: string[] = [];
  let hasRules = false;
  let isNamed = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [field, value] = fieldOf(line);
    if (field === 'user-agent') {
      // A name after rules opens the next group.
      if (hasRules) [names, hasRules] = [[], false];
      names.push(value === '*' ? value : productOf(value));
      isNamed ||= names.includes(robotName.toLowerCase());
    }
    if (field !== 'allow' && field !== 'disallow') continue;
    hasRules = true;
    if (value === '') continue;
    const rule = { isAllowed: field === 'allow', pattern: octets(value) };
    if (names.includes(robotName.toLowerCase()) && ours.length < maxRules) ours.push(rule);
    if (names.includes('*') && everybodys.length < maxRules) everybodys.push(rule);
  }
  return isNamed ? ours : everybodys;
}

function fieldOf(line: string): [string, string] {
  const comment = line.indexOf('#');
  const stated = comment < 0 ? line : line.slice(0, comment);
  const colon = stated.indexOf(':');
  if (colon < 0) return ['', ''];
  return [stated.slice(0, colon).trim().toLowerCase(), stated.slice(colon + 1).trim()];
}

/** `ParleyBot/1.0` names the product `parleybot`. */
function productOf(value: string): string {
  return /^[a-z_-]*/i.exec(value)![0].toLowerCase();
}

/** The longest pattern decides; of equally long ones that which allows. */
export function mayRead(rules: readonly Rule[], url: string): boolean {
  const { pathname, search } = new URL(url);
  const path = octets(pathname + search);
  let longest = -1;
  let isAllowed = true;
  for (const rule of rules) {
    const { length } = rule.pattern;
    if (length < longest || (length === longest && isAllowed)) continue;
    if (matches(rule.pattern, path)) [longest, isAllowed] = [length, rule.isAllowed];
  }
  return isAllowed;
}

/** Percent-encoded in one way, so that patterns and paths can be compared. */
function octets(text: string): string {
  return text
    .toWellFormed()
    .replace(/\P{ASCII}+/gu, (foreign) => encodeURIComponent(foreign))
    .replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}

/** `*` stands for anything, and `$` at the end for the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = isWhole ? rest.pop() : undefined;
  if (isWhole && last === undefined) return path.length === first.length;
  let at = first.length;
  // The first place of each piece leaves most for the others.
  for (const piece of rest) {
    at = endOf(piece, path, at);
    if (at < 0) return false;
  }
  return last === undefined || (path.endsWith(last) && path.length - last.length >= at);
}

/** Where the first occurrence ends, or -1 (Knuth, Morris and Pratt: `indexOf` may take quadratic time). */
function endOf(piece: string, text: string, from: number): number {
  if (piece.length > text.length - from) return -1;
  if (piece === '') return from;
  const fallback = new Uint16Array(piece.length);
  for (let at = 1, held = 0; at < piece.length; at++) {
    while (held > 0 && piece[at] !== piece[held]) held = fallback[held - 1]!;
    if (piece[at] === piece[held]) held++;
    fallback[at] = held;
  }
  for (let at = from, held = 0; at < text.length; at++) {
    while (held > 0 && text[at] !== piece[held]) held = fallback[held - 1]!;
    if (text[at] === piece[held]) held++;
    if (held === piece.length) return at + 1;
  }
  return -1;
}
