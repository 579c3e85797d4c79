/**
 * Why a file gave no text: `empty` holds nothing; `encrypted` asks for a password; `broken` cannot be read;
 * `unsupported_type` is no document that is read here; `too_large` and `too_slow` pass a limit; `no_text`
 * could be read and has no words in it, as a scan without a text layer.
 */
export type ExtractFailure =
  | 'empty'
  | 'encrypted'
  | 'broken'
  | 'unsupported_type'
  | 'too_large'
  | 'too_slow'
  | 'no_text';

/** A stretch of a document under one heading (`Rooms › Suite`; empty before the first). Clean text, paragraphs parted by blank lines. */
export interface Section {
  heading: string;
  text: string;
}

/** A row of a sheet of questions and answers, with other ways to ask the same. */
export interface Pair {
  question: string;
  answer: string;
  phrasings: string[];
}

export interface ExtractedText {
  title: string;
  sections: Section[];
  /** Rows of question-and-answer sheets. They are not repeated in the sections. */
  pairs: Pair[];
}

/** A piece of a document, small enough to answer one question. */
export interface PassageText {
  /** `Document title › Section`. */
  title: string;
  text: string;
}

export type Extraction =
  | ({ ok: true; passages: PassageText[] } & ExtractedText)
  | { ok: false; reason: ExtractFailure };

/** An expected end of reading, thrown inside this folder only. */
export class ExtractError extends Error {
  override readonly name = 'ExtractError';
  readonly reason: ExtractFailure;

  constructor(reason: ExtractFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
