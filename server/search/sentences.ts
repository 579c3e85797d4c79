export interface Sentence {
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** A heading, a question or a phrase with a colon, which introduces the next sentence. */
  introducesNext: boolean;
}

/** Initials too, beside Chinese as well: "Mr.", "C.L.", 由C.L. */
const ABBREVIATION =
  /(?<![\p{Script=Latin}\d.])(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nos|Ltd|Co|Rd|Ave|vs|etc|approx|ext|tel|e\.g|i\.e|(?:[A-Z]\.){0,3}[A-Z])\.$/iu;
/** Where Chinese goes on after such a dot: "9 a.m. 至 6 p.m." */
const DOTTED = /(?<![\p{Script=Latin}\d])(?:[a-z]\.){2,4}$/iu;
const LONGEST_ABBREVIATION = 10;
const ENDED = /[.!。！…](?:["'”’」』）)\]]*)$/;
const ASKED = /[?？](?:["'”’」』）)\]]*)$/;
const COLON = /[:：]$/;
/** A row of a table, as `tableLines` writes it, or a line with a label and its value. */
const ROW = /[:：][^:：;；\n\r\u2028\u2029]*[;；]|[:：]\s*[^\s:：]/;
const MAX_HEADING = 80;
/** A line that ends like a sentence and is none: "Prices at the Kai Tak branch." */
const PREDICATE =
  /\d|\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|needs?|opens?|closes?|costs?|takes?|accepts?|offers?|includes?|provides?|requires?|starts?|ends?|appl(?:y|ies)|please|call|visit|bring|no|not|yes|free|only)\b|[a-z]{2}ed\b|['’](?:s|re|ll|t)\b|[是係系為为有無无沒没冇須须需請请可能會会不唔開开休關关免供設设於于到至已]/iu;

let segmenter: Intl.Segmenter | undefined;

/** The sentences of a text in any of our languages; headings are sentences too. */
export function sentencesOf(text: string): Sentence[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    if (!segment.endsWith('\n') && endsInAbbreviation(end)) continue;
    keep(text.slice(start, end));
    start = end;
  }
  keep(text.slice(start));
  return sentences;

  function endsInAbbreviation(end: number): boolean {
    const last = text.slice(start, end).trimEnd().slice(-LONGEST_ABBREVIATION);
    return (
      ABBREVIATION.test(last) || (DOTTED.test(last) && /^\p{Script=Han}/u.test(text.slice(end, end + 2)))
    );
  }

  function keep(piece: string): void {
    const trimmed = piece.trim();
    if (trimmed !== '') {
      const from = start + piece.length - piece.trimStart().length;
      const isLine = trimmed.length <= MAX_HEADING && piece.endsWith('\n') && !ROW.test(trimmed);
      const isHeading = isLine && (!ENDED.test(trimmed) || !PREDICATE.test(trimmed));
      sentences.push({
        start: from,
        end: from + trimmed.length,
        introducesNext: isHeading || ASKED.test(trimmed) || COLON.test(trimmed),
      });
    }
  }
}
