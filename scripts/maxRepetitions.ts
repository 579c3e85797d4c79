/**
 * How often a regular expression may repeat something at most: the product of its nested quantifiers where that is
 * largest, Infinity with `*`, `+` or `{n,}` anywhere, lookarounds included. A backreference repeats no more than
 * its group did. The source must be valid.
 */
export function maxRepetitions(source: string, flags: string): number {
  const isUnicode = /[uv]/.test(flags);
  const outer: number[] = [];
  let most = 1;
  // Of the atom before `at`.
  let atom = 1;
  for (let at = 0; at < source.length;) {
    const character = source[at]!;
    QUANTIFIER.lastIndex = at;
    const quantifier = QUANTIFIER.exec(source);
    if (quantifier) {
      atom *= Math.max(1, timesOf(quantifier));
      most = Math.max(most, atom);
      at += quantifier[0].length;
    } else if (character === ')') {
      atom = most;
      most = Math.max(most, outer.pop()!);
      at++;
    } else if (character === '(') {
      outer.push(most);
      [most, atom] = [1, 1];
      at++;
    } else {
      // What follows an atom without repeating it more than once: `?`, also of `(?:`, `+?` and `(?<=`.
      if (character !== '?') atom = 1;
      at = character === '[' ? endOfClass(source, at, flags.includes('v')) : endOf(source, at, isUnicode);
    }
  }
  return most;
}

const QUANTIFIER = /[*+]|\{(?<from>\d+)(?<comma>,)?(?<to>\d*)\}/y;

function timesOf({ groups }: RegExpExecArray): number {
  const { from, comma, to } = groups!;
  if (from === undefined || (comma && !to)) return Infinity;
  return Number(to || from);
}

/** Behind a character or an escape; those of Unicode have braces of their own. */
function endOf(source: string, at: number, isUnicode: boolean): number {
  if (source[at] !== '\\') return at + 1;
  const hasBraces = isUnicode && /^[pPuq]\{/.test(source.slice(at + 1, at + 3));
  return hasBraces ? source.indexOf('}', at) + 1 : at + 2;
}

/** Behind a class; with the flag v they nest. */
function endOfClass(source: string, start: number, isNesting: boolean): number {
  let at = start + 1;
  for (let depth = 1; depth > 0 && at < source.length; at = endOf(source, at, isNesting)) {
    if (source[at] === ']') depth--;
    else if (source[at] === '[' && isNesting) depth++;
  }
  return at;
}
