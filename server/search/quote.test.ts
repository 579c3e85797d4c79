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

  it.each([
    ['本診所由C.L. 陳醫生主理。收費HK$500。', '邊個醫生主理', '本診所由C.L. 陳醫生主理。'],
    ['診金由J.K.L. 黃醫生決定。', '診金', '診金由J.K.L. 黃醫生決定。'],
    ['由Dr. 陳應診，逢星期一。請預約。', '邊個應診', '由Dr. 陳應診，逢星期一。'],
    ['营业时间为9 a.m. 至6 p.m. 逢周日休息。', '营业时间', '营业时间为9 a.m. 至6 p.m. 逢周日休息。'],
    ['Ask Mr. C.L. Wong for a key. The desk is open.', 'key', 'Ask Mr. C.L. Wong for a key.'],
    ['We ship by Wing Co. Ltd. only. Returns are easy.', 'who ships', 'We ship by Wing Co. Ltd. only.'],
  ])('does not end a sentence at an abbreviation: %s', (text, query, quote) => {
    expect(bestQuote(text, query).text).toBe(quote);
  });

  it.each([
    [
      'Prices at the Kai Tak branch.\nA wash is quick. Ask us.',
      'Kai Tak branch',
      'Prices at the Kai Tak branch.\nA wash is quick.',
    ],
    ['啟德分店價目。\n剪髮HK$280。染髮HK$680。', '啟德分店', '啟德分店價目。\n剪髮HK$280。'],
    ['启德分店价目：剪发280元。染发680元。', '启德分店', '启德分店价目：剪发280元。'],
    ['Our terms:\nBring your card. Pay at the desk.', 'terms', 'Our terms:\nBring your card.'],
  ])('does not quote a heading alone, though it ends like a sentence: %s', (text, query, quote) => {
    expect(bestQuote(text, query).text).toBe(quote);
  });

  it.each([
    [
      'Prices at Kai Tak.\nHaircut HK$280. Colour HK$680. Dogs are welcome.',
      'What are the prices at Kai Tak?',
      'Prices at Kai Tak.\nHaircut HK$280. Colour HK$680.',
    ],
    [
      'Opening hours\nMon to Fri: 8 am – 7 pm\nSat: 8 am – 5 pm\nPlease ring.',
      'What are your opening hours?',
      'Opening hours\nMon to Fri: 8 am – 7 pm\nSat: 8 am – 5 pm',
    ],
  ])('quotes the whole list when the question is about its heading: %s', (text, query, quote) => {
    expect(bestQuote(text, query).text).toBe(quote);
  });

  it.each([
    [
      'Birthday cakes need 2 days’ notice. A birthday cake is HK$380.',
      'How much is a birthday cake?',
      'A birthday cake is HK$380.',
    ],
    ['生日蛋糕須兩日前預訂。生日蛋糕每個380元。', '生日蛋糕幾錢？', '生日蛋糕每個380元。'],
    ['生日蛋糕须提前两天预订。生日蛋糕每个380元。', '生日蛋糕多少钱？', '生日蛋糕每个380元。'],
    ['本店休息時間請留言。營業時間為上午十時至晚上八時。逢星期三休息。', '星期幾休息', '逢星期三休息。'],
    [
      'Sunday is quiet. On Saturday we close at 5 pm.',
      'what time do you close on saturday',
      'On Saturday we close at 5 pm.',
    ],
  ])('prefers the sentence with the figure that is asked for: %s', (text, query, quote) => {
    expect(bestQuote(text, query).text).toBe(quote);
  });
});
