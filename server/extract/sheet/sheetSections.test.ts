import { describe, expect, test } from 'vitest';
import { readCsv } from './readCsv.ts';
import { sheetSections } from './sheetSections.ts';

const csv = (text: string) => readCsv(Buffer.from(text));
const textOf = (rows: string[][], name = 'Prices') => sheetSections([{ name, rows }]).sections;

describe('sheetSections: tables', () => {
  test('names the values of each row', () => {
    const rows = [
      ['Service', 'Price', 'Minutes'],
      ['Cut', '$380', '45'],
      ['Colour', '$1,280', ''],
    ];
    expect(textOf(rows)).toEqual([
      { heading: 'Prices', text: 'Service: Cut; Price: $380; Minutes: 45\nService: Colour; Price: $1,280' },
    ]);
  });

  test('keeps a title above, labels between rows and a note below in place', () => {
    const rows = [
      ['Price list 2026', '', ''],
      ['', '', ''],
      ['Service', 'Price', 'Note'],
      ['Hair', '', ''],
      ['Cut', '$380', ''],
      ['Nails', '', ''],
      ['Manicure', '$200', 'by appointment'],
      ['All prices include tax.', '', ''],
    ];
    expect(textOf(rows)).toEqual([
      { heading: 'Prices', text: 'Price list 2026' },
      { heading: 'Prices › Hair', text: 'Service: Cut; Price: $380' },
      {
        heading: 'Prices › Nails',
        text: 'Service: Manicure; Price: $200; Note: by appointment\nAll prices include tax.',
      },
    ]);
  });

  test('joins a header of two rows', () => {
    const rows = [
      ['Service', 'Price', '', 'Note'],
      ['Service', 'Weekday', 'Weekend', ''],
      ['Cut', '$380', '$420', 'with wash'],
      ['Shave', '$200', '$240', ''],
    ];
    expect(textOf(rows)[0]!.text).toBe(
      'Service: Cut; Price Weekday: $380; Price Weekend: $420; Note: with wash\n' +
        'Service: Shave; Price Weekday: $200; Price Weekend: $240',
    );
  });

  test('reads cells in columns without a header as a row', () => {
    const rows = [
      ['Day', 'Morning', ''],
      ['Monday', 'Yoga', 'Pilates'],
      ['Tuesday', 'Boxing', 'Swimming'],
    ];
    expect(textOf(rows)[0]!.text.split('\n')[0]).toContain('Monday');
    expect(textOf(rows)[0]!.text.split('\n')).toHaveLength(2);
  });

  test('finds no header in opening hours', () => {
    const rows = [
      ['Monday', 'Closed'],
      ['Tuesday', '9:00-18:00'],
    ];
    expect(textOf(rows)[0]!.text).toBe('Monday: Closed\nTuesday: 9:00-18:00');
  });

  test('skips a blank row after the header', () => {
    const rows = [
      ['名稱', '價錢'],
      ['剪髮', '$380'],
      ['', ''],
      ['染髮', '$900'],
    ];
    expect(textOf(rows)[0]!.text).toBe('名稱: 剪髮; 價錢: $380\n\n名稱: 染髮; 價錢: $900');
  });
});

describe('sheetSections: question and answer sheets', () => {
  test.each([
    'Question,Answer\n"Do you deliver?","Yes, daily."',
    'FAQ;Reply\nDo you deliver?;Yes, daily.',
    '問題\t答案\nDo you deliver?\tYes, daily.',
    '常见问题,回答\nDo you deliver?,"Yes, daily."',
  ])('%j', (text) => {
    expect(csv(text)).toEqual({
      title: '',
      sections: [],
      pairs: [{ question: 'Do you deliver?', answer: 'Yes, daily.', phrasings: [] }],
    });
  });

  test('takes phrasings from their column and keeps rows without an answer as text', () => {
    const { pairs, sections } = csv(
      'No.,Category,Question,Similar questions,Answer\n1,Delivery,Do you deliver?,"Home delivery?\nCan you ship | Home delivery?",Yes.\n2,Delivery,Where to?,,',
    );
    expect(pairs).toEqual([
      { question: 'Do you deliver?', answer: 'Yes.', phrasings: ['Home delivery?', 'Can you ship'] },
    ]);
    expect(sections).toEqual([{ heading: '', text: '2; Delivery; Where to?' }]);
  });

  test('returns no pairs for a table with a question column among others', () => {
    const { pairs, sections } = csv('Product,Question,Price\nSoap,Is it vegan?,$10');
    expect(pairs).toEqual([]);
    expect(sections[0]!.text).toBe('Product: Soap; Question: Is it vegan?; Price: $10');
  });
});
