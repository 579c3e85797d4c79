import { cleanLine, cleanText } from '#server/extract/cleanText.ts';
import type { Pair, Section } from '#server/extract/extraction.ts';
import { questionPairs } from '#server/extract/questionPairs.ts';
import { PATH_SEPARATOR } from '#server/extract/sectionWriter.ts';
import { readTable, tableLines } from '#server/extract/tableLines.ts';

export interface Sheet {
  /** Empty for the only sheet of a CSV file. */
  name: string;
  rows: string[][];
}

/**
 * Converts sheets to text: a section per sheet, and one per label that is alone above rows ("Hair"); a line per row.
 * Sheets of questions and answers become pairs instead.
 */
export function sheetSections(sheets: Sheet[]): { sections: Section[]; pairs: Pair[] } {
  const sections: Section[] = [];
  const pairs: Pair[] = [];
  for (const sheet of sheets) {
    const name = cleanLine(sheet.name);
    let header: string[] | undefined;
    for (const block of blocksOf(sheet.rows)) {
      const table = readTable(block);
      // A blank row inside a table does not end its header.
      if (table.header) header = table.header;
      else if (header && widthOf(table.rows) > 1) table.header = header;
      const found = questionPairs(table);
      if (found) {
        pairs.push(...found.pairs);
        pushSection(sections, name, [...table.preface, ...found.rest]);
      } else {
        pushTable(sections, name, table);
      }
    }
  }
  return { sections: joinSame(sections), pairs };
}

/** Consecutive rows between empty ones, with cleaned cells. */
function blocksOf(rows: string[][]): string[][][] {
  const blocks: string[][][] = [];
  let open: string[][] | undefined;
  for (const row of rows) {
    const cells = row.map((cell) => cleanText(cell));
    if (cells.every((cell) => cell === '')) {
      open = undefined;
    } else if (open) {
      open.push(cells);
    } else {
      open = [cells];
      blocks.push(open);
    }
  }
  return blocks;
}

function widthOf(rows: string[][]): number {
  return rows.reduce((widest, row) => Math.max(widest, row.filter((cell) => cell !== '').length), 0);
}

function pushTable(sections: Section[], name: string, table: ReturnType<typeof readTable>): void {
  let heading = name;
  let lines = [...table.preface];
  const rows = tableLines(table);
  for (const [at, line] of rows.entries()) {
    const text = cleanLine(line.text);
    const names = line.kind === 'label' && text.length <= 60 && rows[at + 1]?.kind === 'row';
    if (!names) {
      lines.push(text);
      continue;
    }
    pushSection(sections, heading, lines);
    heading = [name, text].filter((part) => part !== '').join(PATH_SEPARATOR);
    lines = [];
  }
  pushSection(sections, heading, lines);
}

function pushSection(sections: Section[], heading: string, lines: string[]): void {
  const text = lines.map(cleanLine).join('\n').trim();
  if (text) sections.push({ heading, text });
}

/** Blocks of one sheet that follow each other under the same heading are one section. */
function joinSame(sections: Section[]): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    if (last && last.heading === section.heading) last.text += `\n\n${section.text}`;
    else joined.push({ ...section });
  }
  return joined;
}
