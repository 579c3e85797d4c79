import { describe, expect, test } from 'vitest';
import { makePdf } from '#server/extract/fixtures/makePdf.ts';
import { pdfLines } from './pdfLines.ts';
import { joinLines } from './pdfSections.ts';
import { pdfTables } from './pdfTables.ts';
import { readPdf } from './readPdf.ts';

const read = async (pages: Parameters<typeof makePdf>[0]) =>
  (await readPdf(new Uint8Array(makePdf(pages)))).sections;
const full =
  'This line of text is so long that it reaches the right margin of the page, where the next word did not';

describe('readPdf', () => {
  test('drops repeated headers and footers and joins sentences across pages', async () => {
    const page = (number: number, text: string) => [
      { text: 'Harbour Clinic, confidential', y: 800 },
      { text, y: 700 },
      { text: `Page ${number} of 3`, y: 30 },
    ];
    expect(await read([page(1, full), page(2, 'fit, and so it goes on here.'), page(3, 'The end.')])).toEqual(
      [{ heading: '', text: `${full} fit, and so it goes on here.\n\nThe end.` }],
    );
  });

  test('drops tables of contents and page numbers', async () => {
    const sections = await read([
      [
        { text: 'Refunds . . . . . . . . . . . 12', y: 700 },
        { text: 'Deposits ................... 14', y: 686 },
        { text: 'Rooms 101 to 114', y: 672 },
        { text: 'iv', y: 810 },
        { text: '- 4 -', y: 30 },
      ],
    ]);
    expect(sections).toEqual([{ heading: '', text: 'Rooms 101 to 114' }]);
  });

  test('derives headings from font size, paragraphs from gaps, and keeps short lines', async () => {
    const sections = await read([
      [
        { text: 'Opening hours', y: 760, size: 18 },
        { text: `${full}`, y: 730 },
        { text: 'fit any more.', y: 716 },
        { text: 'Branches', y: 680, size: 18 },
        { text: 'Central', y: 660 },
        { text: 'Kowloon', y: 646 },
        { text: 'Ask us.', y: 610 },
      ],
    ]);
    expect(sections).toEqual([
      { heading: '', text: `${full} fit any more.` },
      { heading: 'Branches', text: 'Central\nKowloon\n\nAsk us.' },
    ]);
  });

  test('derives a table from aligned columns', async () => {
    const rows = [
      ['Service', 'Price'],
      ['Cut', '$380'],
      ['Colour and care', '$1,280'],
    ];
    const lines = rows.flatMap(([service, price], row) => [
      { text: service!, y: 700 - row * 16 },
      { text: price!, x: 300, y: 700 - row * 16 },
    ]);
    expect((await read([lines]))[0]!.text).toBe(
      'Service: Cut; Price: $380\nService: Colour and care; Price: $1,280',
    );
  });

  test('continues a table on the next page under its header', async () => {
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, row) => [
        { text: `Room ${from + row}`, y: 700 - row * 16 },
        { text: `$${from + row}00`, x: 300, y: 700 - row * 16 },
      ]).flat();
    const header = [
      { text: 'Name', y: 716 },
      { text: 'Price', x: 300, y: 716 },
    ];
    const lines = (await read([[...header, ...rows(1, 3)], rows(4, 5)]))[0]!.text.split(/\n+/);
    expect(lines).toEqual([1, 2, 3, 4, 5].map((number) => `Name: Room ${number}; Price: $${number}00`));
  });

  test('keeps a number in another font in the cell of its word', () => {
    const piece = (text: string, x: number, y: number, width: number) => {
      return { text, x, y, width, size: 12, endsLine: false };
    };
    const rows = Array.from({ length: 12 }, (_, row) => [
      piece('療程', 80, 700 - row * 25, 24),
      piece(`${row + 1}`, 107.1, 700 - row * 25, row < 9 ? 6 : 12),
      piece(`$${row + 1}00`, 249, 700 - row * 25, 24),
    ]);
    const [table] = pdfTables(pdfLines(rows.flat(), 1));
    expect(table).toEqual({
      kind: 'table',
      rows: rows.map((_, row) => [`療程 ${row + 1}`, `$${row + 1}00`]),
    });
  });
});

test.each([
  ['a hyphen at a line’s end', 'the appoint-', 'ment', 'the appointment'],
  ['a figure’s dash', 'from 9:00-', '18:00', 'from 9:00-18:00'],
  ['Chinese', '請先致電', '診所預約', '請先致電診所預約'],
  ['Latin', 'call the', 'clinic', 'call the clinic'],
])('joinLines: %s', (_, above, below, joined) => {
  expect(joinLines(above, below)).toBe(joined);
});
