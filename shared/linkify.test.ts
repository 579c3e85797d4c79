import { expect, test } from 'vitest';
import { linkify, webHref } from '#shared/linkify.ts';

const links = (text: string) => linkify(text).flatMap(({ text, href }) => (href ? [[text, href]] : []));

test('keeps every character of the text', () => {
  const text =
    'See https://a.example/x?y=(1). Or 9123 4417,\n mail a.b+c@d.example! <script>alert(1)</script>';
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('links web addresses without the punctuation of the sentence', () => {
  expect(links('See https://a.example/x.')).toEqual([['https://a.example/x', 'https://a.example/x']]);
  expect(links('(https://en.example/Ink_(drop))')).toEqual([
    ['https://en.example/Ink_(drop)', 'https://en.example/Ink_(drop)'],
  ]);
  expect(links('**https://a.example**')[0]?.[0]).toBe('https://a.example');
});

test('ends an address where Chinese text goes on', () => {
  expect(links('请访问https://a.example/p了解详情。')[0]?.[0]).toBe('https://a.example/p');
  expect(links('請睇https://a.example/p，多謝')[0]?.[0]).toBe('https://a.example/p');
});

test('links e-mail addresses and telephone numbers', () => {
  expect(links('hello@harbour.example.')).toEqual([
    ['hello@harbour.example', 'mailto:hello@harbour.example'],
  ]);
  expect(links('電話：9123 4417')).toEqual([['9123 4417', 'tel:91234417']]);
  expect(links('+852 2345-6789')).toEqual([['+852 2345-6789', 'tel:+85223456789']]);
  expect(links('13800138000')).toEqual([['13800138000', 'tel:13800138000']]);
});

test('leaves dates, order numbers and amounts alone', () => {
  for (const text of [
    '2026-11-20',
    'order 48213772',
    '#2345 6789',
    'HK$1,234,567',
    '14:00-15:30',
    '12345 67890',
  ]) {
    expect(links(text), text).toEqual([]);
  }
});

test('never links anything that is not http, mail or telephone, nor an address that poses as another', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://bank.example@evil.example/',
    'https://',
  ]) {
    expect(
      links(text).filter(([, href]) => !href?.startsWith('mailto:')),
      text,
    ).toEqual([]);
  }
  expect(webHref('javascript:alert(1)')).toBeUndefined();
  expect(webHref(null)).toBeUndefined();
});

test('reads a long text in a moment', () => {
  const started = performance.now();
  for (const piece of ['a', 'a.', 'a@', '1 ', 'https://a.']) linkify(piece.repeat(100_000 / piece.length));
  expect(performance.now() - started).toBeLessThan(1500);
});
