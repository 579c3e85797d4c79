export interface Sentence {
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** A heading or a question, which introduces the next sentence. */
  introducesNext: boolean;
}

const ABBREVIATION = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nos|vs|etc|approx|e\.g|i\.e|[A-Z])\.$/;
const ENDED = /[.!。！…](?:["'”’」』）)\]]*)$/;
const ASKED = /[?？](?:["'”’」』）)\]]*)$/;
/** A row of a table, as `tableLines` writes it. */
const ROW = /[:：][^:：;；\n\r\u2028\u2029]*[;；]/;
const MAX_HEADING = 80;

let segmenter: Intl.Segmenter | undefined;

/** The sentences of a text in any of our languages; headings are sentences too. */
export function sentencesOf(text: string): Sentence[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    // As long as the longest abbreviation and the character before it.
    const last = text.slice(start, end).trimEnd().slice(-8);
    if (ABBREVIATION.test(last) && !segment.endsWith('\n')) continue;
    keep(text.slice(start, end));
    start = end;
  }
  keep(text.slice(start));
  return sentences;

  function keep(piece: string): void {
    const trimmed = piece.trim();
    if (trimmed !== '') {
      const from = start + piece.length - piece.trimStart().length;
      const heading =
        !ENDED.test(trimmed) && !ROW.test(trimmed) && trimmed.length <= MAX_HEADING && piece.endsWith('\n');
      sentences.push({
        start: from,
        end: from + trimmed.length,
        introducesNext: heading || ASKED.test(trimmed),
      });
    }
  }
}
