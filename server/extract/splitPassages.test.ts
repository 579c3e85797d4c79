import { describe, expect, test } from 'vitest';
import { splitPassages } from './splitPassages.ts';

const cut = (text: string) =>
  splitPassages([{ heading: 'Fees', text }], 'Guide').map((passage) => passage.text);
const squeezed = (text: string) => text.replace(/\s+/g, '');
const sentence =
  'A visit costs HK$1,280.50, see https://clinic.example/fees?a=1,2 or call +852 2345 6789 before 18:30. ';
const chinese =
  '客戶如需取消預約，請於二十四小時前致電 2345 6789 通知診所，逾期將收取HK$200.00行政費用。「敬請留意！」銀行手續費由客戶承擔；';

describe('splitPassages', () => {
  test('titles passages by document and section', () => {
    const sections = [
      { heading: '', text: 'a' },
      { heading: 'Fees', text: 'b' },
    ];
    expect(splitPassages(sections, 'Guide')).toEqual([
      { title: 'Guide', text: 'a' },
      { title: 'Guide › Fees', text: 'b' },
    ]);
  });

  test.each([
    ['Latin sentences', sentence.repeat(40), 500],
    ['Chinese sentences', chinese.repeat(40), 300],
    ['paragraphs', `${sentence.repeat(2)}\n\n`.repeat(20), 500],
    ['one endless word', 'x'.repeat(2_345), 500],
    ['endless Chinese', '診'.repeat(2_345), 300],
    ['pictures', '😀👍🏽🇭🇰'.repeat(500), 500],
    ['rows', Array.from({ length: 200 }, (_, row) => `Item: ${row}; Price: $${row}.50`).join('\n'), 500],
  ])('keeps %s within the limit, complete, and without leading punctuation', (_, text, limit) => {
    const passages = cut(text);
    expect(passages.length).toBeGreaterThan(1);
    expect(squeezed(passages.join(''))).toBe(squeezed(text));
    for (const passage of passages) {
      expect(passage.length).toBeLessThanOrEqual(limit);
      expect(passage).not.toMatch(/^[\p{Pe}\p{Pf}\p{Po}]/u);
      expect(passage.isWellFormed()).toBe(true);
    }
  });

  test.each([sentence, chinese])('cuts between sentences: %s', (text) => {
    for (const passage of cut(text.repeat(30)).slice(0, -1)) expect(passage).toMatch(/[.！。；」]$/);
  });

  test('never cuts inside a price, an address or a phone number', () => {
    const wholes = [
      'HK$1,280.50',
      'https://clinic.example/fees?a=1,2',
      '+852 2345 6789',
      '2026-03-01',
      '50 kg',
    ];
    for (let shift = 0; shift < 60; shift++) {
      const text = `${'word '.repeat(3)}${'字'.repeat(shift)}${wholes
        .map((whole) => `詞${whole}詞`)
        .join('')
        .repeat(12)}`;
      for (const passage of cut(text)) {
        const whole = passage.replaceAll(
          /HK\$1,280\.50|https:\/\/clinic\.example\/fees\?a=1,2|\+852 2345 6789|2026-03-01|50 kg/g,
          '',
        );
        expect(whole).not.toMatch(/\d|:\/\/|\$/);
      }
    }
  });

  test('does not cut after an abbreviation', () => {
    const text =
      `${'Ask for Dr. Chan at St. Mary branch, e.g. today, and bring your card with you '.repeat(5)}. `.repeat(
        6,
      );
    for (const passage of cut(text)) expect(passage).not.toMatch(/(?:Dr|St|e\.g)\.$/);
  });

  test('avoids a very short last passage', () => {
    const passages = cut(`${'Ten words make this sentence long enough for our test. '.repeat(9)}Bye.`);
    expect(passages.at(-1)!.length).toBeGreaterThan(60);
  });

  test('keeps the header of a table with its first row', () => {
    const before = 'These are all the words that stand in front of the table. '.repeat(7);
    const rows = Array.from({ length: 9 }, (_, row) => `Service ${row} | HK$${row}80`).join('\n');
    const passages = cut(`${before}\n\nService | Price\n${rows}`);
    expect(passages.find((passage) => passage.includes('Service | Price'))).toContain('Service 0 | HK$080');
  });

  test('keeps the line that introduces a list with the list', () => {
    const before = 'These are all the words that stand in front of the list. '.repeat(8).trim();
    const passages = cut(`${before}\nPlease bring:\n- your identity card\n- your insurance card`);
    expect(passages.find((passage) => passage.includes('Please bring:'))).toContain('identity card');
  });
});
