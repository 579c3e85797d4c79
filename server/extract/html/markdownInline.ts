import type { NestingLimit } from './nestingLimit.ts';

/** The links of `[label]: address`, by label, and the lines that they stand on. */
export interface LinkDefinitions {
  addresses: ReadonlyMap<string, string>;
  lines: ReadonlySet<number>;
}

const DEFINITION = /^ {0,3}\[([^\][]{1,200})\]:[ \t]*<?([^\s<>]+)>?(?:[ \t]+["'(].*)?$/;

export function linkDefinitions(lines: readonly string[]): LinkDefinitions {
  const addresses = new Map<string, string>();
  const places = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const [, label, address] = DEFINITION.exec(line) ?? [];
    if (label === undefined || address === undefined) continue;
    places.add(at);
    const key = keyOf(label);
    if (!addresses.has(key)) addresses.set(key, address);
  }
  return { addresses, lines: places };
}

function keyOf(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, ' ');
}

/**
 * The HTML of a paragraph of Markdown: links, line breaks and embedded tags are kept, images and the marks of emphasis
 * and code removed. One pass over the pieces of the text, with a stack for brackets and one for each mark.
 */
export function inlineHtml(text: string, links: LinkDefinitions, nesting: NestingLimit): string {
  if (!SPECIAL.test(text)) return text;
  const pieces: readonly string[] = text.match(PIECE) ?? [];
  const codeEnds = endsOfCode(pieces);
  const commentEnd = pieces.lastIndexOf('-->');
  const out: string[] = [];
  const brackets: { at: number; from: number; isImage: boolean }[] = [];
  const marks = new Map<string, number[]>();
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const codeEnd = codeEnds.get(at);
    if (codeEnd !== undefined) {
      out.push(escaped(pieces.slice(at + 1, codeEnd).join('')));
      at = codeEnd;
    } else if (piece === '<!--' && at < commentEnd) {
      at = pieces.indexOf('-->', at);
    } else if (piece === '[' || piece === '![') {
      brackets.push({ at: out.length, from: at, isImage: piece === '![' });
      out.push(piece);
    } else if (piece[0] === ']') closeBracket(piece, at);
    else if (MARKS.has(piece[0]!)) writeMark(piece, at);
    else out.push(htmlOf(piece, nesting));
  }
  return out.join('');

  function closeBracket(piece: string, at: number): void {
    const open = brackets.pop();
    const address = open && addressOf(piece, () => labelOf(open.from, at), links);
    if (address === undefined) out.push(htmlOf(piece, nesting));
    else if (open!.isImage) out.length = open!.at;
    else {
      out[open!.at] = `<a href="${address.replaceAll('"', '%22')}">`;
      out.push('</a>');
    }
  }

  function labelOf(from: number, to: number): string {
    return to - from > MAX_LABEL_PIECES ? '' : pieces.slice(from + 1, to).join('');
  }

  /** Removes a mark and the one that opened it; one that closes nothing stays until another closes it. */
  function writeMark(piece: string, at: number): void {
    const before = pieces[at - 1]?.at(-1) ?? ' ';
    const after = pieces[at + 1]?.[0] ?? ' ';
    const isInWord = piece[0] === '_' && WORD.test(before) && WORD.test(after);
    const openers = marks.get(piece) ?? [];
    const opener = !isInWord && before.trim() !== '' ? openers.pop() : undefined;
    if (opener !== undefined) {
      out[opener] = '';
      return;
    }
    if (!isInWord && after.trim() !== '') openers.push(out.length);
    marks.set(piece, openers);
    out.push(piece);
  }
}

const SPECIAL = /[\\\x60<![\]*_~]| \n/;
const MARKS = new Set('*_~');
const MAX_LABEL_PIECES = 200;
const WORD = /[\p{L}\p{N}]/u;

/** Each alternative begins with a character of its own, and none reads past another's beginning more than once. */
const PIECE = new RegExp(
  [
    String.raw`\\\n| +\n?`,
    String.raw`\\[!-/:-@\[-\x60{-~]`,
    '`+',
    String.raw`<!--|-->`,
    String.raw`<(?:https?://|mailto:)[^\s<>]+>`,
    String.raw`</?[a-zA-Z][^\s<>/]*(?:\s[^<>]*|/)?>`,
    String.raw`!?\[`,
    // The address of a link, with one level of parentheses, and its title.
    String.raw`\]\((?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)?)(?:\s"[^"\n()]*")?\)`,
    String.raw`\]\[[^\][\n]{0,200}\]`,
    String.raw`\]`,
    String.raw`\*+|_+|~+`,
    String.raw`[^\\\x60<!\[\]*_~ \n-]+|[^]`,
  ].join('|'),
  'g',
);

/** Where the code would end that begins at a piece: at the next run of as many back quotes. */
function endsOfCode(pieces: readonly string[]): Map<number, number> {
  const next = new Map<string, number>();
  const following = new Map<number, number>();
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at]!;
    if (!piece.startsWith('`')) continue;
    const end = next.get(piece);
    if (end !== undefined) following.set(at, end);
    next.set(piece, at);
  }
  return following;
}

function addressOf(piece: string, label: () => string, { addresses }: LinkDefinitions): string | undefined {
  if (piece.startsWith('](')) {
    const inside = piece.slice(2, -1);
    return inside.startsWith('<') ? inside.slice(1, inside.indexOf('>')) : inside.split(/\s/, 1)[0]!;
  }
  if (addresses.size === 0) return undefined;
  const named = piece.startsWith('][') ? piece.slice(2, -1) : '';
  return addresses.get(keyOf(named || label()));
}

function htmlOf(piece: string, nesting: NestingLimit): string {
  if (piece.length === 1) return piece === '<' ? '&lt;' : piece;
  if (piece[0] === '<') {
    if (!/^<(?:https?:|mailto:)/.test(piece)) return piece === '<!--' ? '&lt;!--' : nesting.limit(piece);
    const address = piece.slice(1, -1);
    return `<a href="${address}">${address}</a>`;
  }
  if (piece === '\\\n' || (piece.startsWith('  ') && piece.endsWith('\n'))) return '<br>\n';
  return piece.length === 2 && piece[0] === '\\' ? escaped(piece.slice(1)) : piece;
}

/** Entities stay: the HTML reader decodes them. */
function escaped(text: string): string {
  return text.replaceAll('<', '&lt;');
}
