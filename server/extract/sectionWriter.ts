import { cleanLine, cleanText } from './cleanText.ts';
import type { Section } from './extraction.ts';

/** Collects a document's text in reading order and cuts it into sections at its headings. */
export class SectionWriter {
  readonly #sections: Section[] = [];
  readonly #headings: { level: number; text: string }[] = [];
  #chunks: string[] = [];
  #due: '' | '\n' | '\n\n' = '';

  /** Opens a section. Headings of higher levels stay in its heading: `Rooms › Suite`. */
  heading(level: number, text: string): void {
    const line = cleanLine(text);
    if (!line) return;
    this.#close();
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#headings.push({ level, text: line });
  }

  write(text: string): void {
    if (this.#due !== '' && text.trim() === '') return;
    this.#chunks.push(this.#due, text);
    this.#due = '';
  }

  /** What is written next starts a new line, or a new paragraph. */
  breakLine(kind: 'line' | 'paragraph'): void {
    if (kind === 'paragraph') this.#due = '\n\n';
    else this.#due ||= '\n';
  }

  /** The sections with text. A heading that only repeats the document's title is left out of theirs. */
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
    this.#due = '';
    if (text)
      this.#sections.push({ heading: this.#headings.map((entry) => entry.text).join(PATH_SEPARATOR), text });
  }
}

export const PATH_SEPARATOR = ' › ';
