import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeText } from './decodeText.ts';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const traditional =
  '您好，本店的營業時間是星期一至星期五早上九點到晚上六點半。退貨運費由誰承擔？請在七天內聯絡客戶服務。';

test('GB18030 and Big5 are told apart by what reads well', () => {
  expect(decodeText(fixture('gb18030.txt'))).toMatch(/^您好，本店的营业时间是.*联系客服。$/);
  expect(decodeText(fixture('big5.txt'))).toBe(traditional);
});

test.each([
  ['a mark', '\ufeff'],
  ['no mark', ''],
])('UTF-8 and UTF-16 with %s', (_, mark) => {
  const text = `Name: Chan\r\nHours: 9 to 6\r\n${traditional}\r\n`;
  const little = Buffer.from(mark + text, 'utf16le');
  expect(decodeText(Buffer.from(mark + text))).toBe(text);
  expect(decodeText(little)).toBe(text);
  expect(decodeText(Buffer.from(little).swap16())).toBe(text);
});

test('UTF-8 that was cut in the middle of a character stays UTF-8', () => {
  expect(decodeText(Buffer.from(traditional.repeat(3)).subarray(0, -4))).toContain(traditional);
});

test('European text of old systems', () => {
  const text = 'Le café est fermé à Noël, naïve façade – “déjà vu”.';
  const bytes = Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1');
  expect(decodeText(bytes)).toBe(text);
});

test('a page’s own word decides where bytes leave it open', () => {
  expect(decodeText(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'windows-1251')).toBe('Привет');
});
