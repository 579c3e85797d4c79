import { cleanLine, cleanText } from './cleanText.ts';
import type { Section } from './extraction.ts';

/** Collects a document's text in reading order and splits it into sections at its headings. */
export class SectionWriter {
  readonly #sections: Section[] = [];
  readonly #headings: { level: number; text: string }[] = [];
  #chunks: string[] = [];
  #pendingBreak: '' | '\n' | '\n\n' = '';

  /** Opens a section. Its heading includes those of higher levels: `Rooms › Suite`. */
  heading(level: number, text: string): void {
    const line = cleanLine(text);
    if (!line) return;
    this.#close();
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#headings.push({ level, text: line });
  }

  write(text: string): void {
    if (this.#pendingBreak !== '' && text.trim() === '') return;
    this.#chunks.push(this.#pendingBreak, text);
    this.#pendingBreak = '';
  }

  /** Starts a new line or paragraph before the next text. */
  breakLine(kind: 'line' | 'paragraph'): void {
    if (kind === 'paragraph') this.#pendingBreak = '\n\n';
    else this.#pendingBreak ||= '\n';
  }

  /** The sections that have text, without headings that only repeat the document's title. */
  sections(title: string): Section[] {
    this.#close();
    return this.#sections.map(({ heading, text }) => {
      const [first, ...rest] = heading.split(PATH_SEPARATOR);
      return { heading: first === title ? rest.join(PATH_SEPARATOR) : heading, text };
    });
  }

  #close(): void {
    const text = cleanText(this.#chunks.join(''));
    this.#chunks = [];
    this.#pendingBreak = '';
    if (text)
      this.#sections.push({ heading: this.#headings.map((entry) => entry.text).join(PATH_SEPARATOR), text });
  }
}

export const PATH_SEPARATOR = ' › ';
