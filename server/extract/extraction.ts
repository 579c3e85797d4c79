/**
 * Why no text could be extracted: `empty` has no content; `encrypted` requires a password; `broken` cannot be parsed;
 * `unsupported_type` is not a supported document; `too_large` and `too_slow` exceed a limit; `no_text` was parsed but
 * contains no text, for example a scan without a text layer.
 */
export type ExtractFailure =
  | 'empty'
  | 'encrypted'
  | 'broken'
  | 'unsupported_type'
  | 'too_large'
  | 'too_slow'
  | 'no_text';

/** The part of a document under one heading (`Rooms › Suite`; empty before the first). Clean text, with blank lines between paragraphs. */
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
  /** The page has a field for a password. */
  asksPassword?: boolean;
}

/** A piece of a document, small enough to answer one question. */
export interface PassageText {
  /** `Document title › Section`. */
  title: string;
  text: string;
}

export type Extraction =
  | ({ ok: true; kind: Kind; passages: PassageText[] } & ExtractedText)
  | { ok: false; reason: ExtractFailure; asksPassword?: boolean };

export type Kind = 'pdf' | 'docx' | 'xlsx' | 'csv' | 'markdown' | 'html' | 'text';

/** An expected failure, thrown inside this folder only. */
export class ExtractError extends Error {
  override readonly name = 'ExtractError';
  readonly reason: ExtractFailure;

  constructor(reason: ExtractFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
