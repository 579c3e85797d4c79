import { describe, expect, it } from 'vitest';
import { bestQuote } from './quote.ts';

describe('bestQuote', () => {
  const text = 'Breakfast is from 7 am. Check-out is at noon! Mr. Chan keeps your luggage. Pets are welcome.';

  it.each([
    ['when is breakfast', 'Breakfast is from 7 am.'],
    ['what time is the checkout', 'Check-out is at noon!'],
    ['where can I leave luggage', 'Mr. Chan keeps your luggage.'],
    ['Are pets welcome and who keeps luggage', 'Mr. Chan keeps your luggage. Pets are welcome.'],
  ])('returns the quote for %s', (query, quote) => {
    const { start, end, text: quoted } = bestQuote(text, query);
    expect(quoted).toBe(quote);
    expect(text.slice(start, end)).toBe(quote);
  });

  it('splits Chinese sentences and quotes the original text for questions in any script', () => {
    expect(bestQuote('早餐七時開始。退房時間為中午十二時。歡迎攜帶寵物！', '退房时间').text).toBe(
      '退房時間為中午十二時。',
    );
  });

  it('includes the sentence after a heading or question', () => {
    expect(bestQuote('Parking\nFree for guests. Ask at the desk.', 'parking').text).toBe(
      'Parking\nFree for guests.',
    );
    expect(bestQuote('有停車場嗎？有，住客免費。早餐另計。', '停車場').text).toBe(
      '有停車場嗎？有，住客免費。',
    );
  });

  it('ignores stop words when other terms occur', () => {
    const prices =
      'Whitening at the clinic costs HK$4,800 and takes an hour. A take-home kit costs HK$2,600.';
    expect(bestQuote(prices, 'and at home?').text).toBe('A take-home kit costs HK$2,600.');
  });

  it('does not treat a table row as a heading', () => {
    const rows = 'Treatment: Inlay; Price: HK$5,200\nTreatment: Retainer; Price: HK$1,800\n';
    expect(bestQuote(rows, 'retainer price').text).toBe('Treatment: Retainer; Price: HK$1,800');
  });

  it('returns the first sentence when nothing is covered', () => {
    expect(bestQuote(text, '😀').text).toBe('Breakfast is from 7 am.');
    expect(bestQuote(' \n ', 'x')).toEqual({ start: 0, end: 0, text: '' });
    expect(bestQuote('no end', 'x').text).toBe('no end');
  });
});
