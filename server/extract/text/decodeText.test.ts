import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeText } from './decodeText.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const traditional =
  '您好，本店的營業時間是星期一至星期五早上九點到晚上六點半。退貨運費由誰承擔？請在七天內聯絡客戶服務。';

test('decodeText distinguishes GB18030 and Big5 by character frequency', () => {
  expect(decodeText(fixture('gb18030.txt'))).toMatch(/^您好，本店的营业时间是.*联系客服。$/);
  expect(decodeText(fixture('big5.txt'))).toBe(traditional);
});

test('decodeText reads the Hong Kong characters of Big5', () => {
  const bytes = Buffer.from(
    'a7da925d9df6a9f4a8a4b67d9df7a440b6a1a4c0a9b1a1419df8bbf9bffaa66ea5ada141a741925dadf8a8cf' +
      'b977acf9a14191c1a8ecb44ea6b3b16fb0c5a143ca5c925d9defc0e7b77eaec9b6a1ab59b4c2a6ada445c249' +
      'a6dca95db1dfa443c249a143',
    'hex',
  );
  expect(decodeText(bytes)).toBe(
    '我哋喺旺角開咗一間分店，啲價錢好平，你哋唔使預約，嚟到就有得剪。佢哋嘅營業時間係朝早九點至夜晚七點。',
  );
});

test.each([
  ['a mark', '\ufeff'],
  ['no mark', ''],
])('decodeText reads UTF-8 and UTF-16 with %s', (_, mark) => {
  const text = `Name: Chan\r\nHours: 9 to 6\r\n${traditional}\r\n`;
  const little = Buffer.from(mark + text, 'utf16le');
  expect(decodeText(Buffer.from(mark + text))).toBe(text);
  expect(decodeText(little)).toBe(text);
  expect(decodeText(Buffer.from(little).swap16())).toBe(text);
});

test('decodeText accepts UTF-8 that was truncated inside a character', () => {
  expect(decodeText(Buffer.from(traditional.repeat(3)).subarray(0, -4))).toContain(traditional);
});

test('decodeText reads Windows-1252', () => {
  const text = 'Le café est fermé à Noël, naïve façade – “déjà vu”.';
  const bytes = Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1');
  expect(decodeText(bytes)).toBe(text);
});

test('decodeText uses the declared encoding when the bytes are ambiguous', () => {
  expect(decodeText(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'windows-1251')).toBe('Привет');
});
