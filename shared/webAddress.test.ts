import { describe, expect, it } from 'vitest';
import { readWebAddress, showWebAddress } from '#shared/webAddress.ts';

describe('readWebAddress', () => {
  it.each([
    ['shop.example/delivery', 'https://shop.example/delivery'],
    ['  HTTP://Shop.Example:80/Delivery#prices ', 'http://shop.example/Delivery'],
    ['//shop.example', 'https://shop.example/'],
    ['shop.example:8080/a?b=1', 'https://shop.example:8080/a?b=1'],
    ['https://localhost/a', 'https://localhost/a'],
    ['香港.example/關於', 'https://xn--j6w193g.example/%E9%97%9C%E6%96%BC'],
    ['https://[2001:db8::1]/a', 'https://[2001:db8::1]/a'],
  ])('reads %s', (typed, url) => {
    expect(readWebAddress(typed)).toBe(url);
    expect(readWebAddress(url)).toBe(url);
  });

  it.each([
    ...['', ' ', 'delivery', 'We deliver.Free', 'https://', 'https://a b.example/', 'ftp://shop.example/'],
    ...['javascript:alert(1)', 'mailto:a@shop.example', 'data:text/html,hello', 'file:///etc/passwd'],
    ...['https://bank.example@shop.example/', 'https://me:secret@shop.example/', '<https://shop.example>'],
    ...[`https://shop.example/${'a'.repeat(2000)}`, `https://shop.example/${'關'.repeat(500)}`],
  ])('rejects %s', (typed) => {
    expect(readWebAddress(typed)).toBeUndefined();
  });
});

describe('showWebAddress', () => {
  it.each([
    ['https://shop.example/', 'shop.example'],
    ['http://shop.example/a/', 'shop.example/a/'],
    ['https://shop.example/%E9%97%9C%E6%96%BC?q=%E8%8C%B6', 'shop.example/關於?q=茶'],
    ['https://shop.example/%E2%80%AEgpj.exe', 'shop.example/%E2%80%AEgpj.exe'],
    ['https://shop.example/a%20b', 'shop.example/a%20b'],
    ['https://shop.example/%E9', 'shop.example/%E9'],
  ])('shows %s as %s', (url, shown) => {
    expect(showWebAddress(url)).toBe(shown);
  });
});
