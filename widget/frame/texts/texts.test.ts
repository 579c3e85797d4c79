import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import zhCn from './zh-cn.json' with { type: 'json' };
import zhHk from './zh-hk.json' with { type: 'json' };

const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each([
  ['zh-hk', zhHk],
  ['zh-cn', zhCn],
])('%s says everything that English says, with the same blanks', (_, texts: Record<string, string>) => {
  expect(Object.keys(texts)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(en)) expect(places(texts[key] ?? ''), key).toEqual(places(text));
});

test('the two Chinese texts are each in their own script', () => {
  expect(JSON.stringify(zhHk)).not.toMatch(/[这说时来为对开问间电请应号预点让给从没见发传]/);
  expect(JSON.stringify(zhCn)).not.toMatch(/[這說時來為對開問間電請應號預點讓給從沒見發傳]/);
});
