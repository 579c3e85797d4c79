import { describe, expect, it } from 'vitest';
import { freshText } from '#server/adapters/channel/email/read/freshText.ts';

describe('freshText', () => {
  it.each([
    [
      'Yes please\n\nOn Sun, 22 Nov 2026 at 10:15, Desk <help@shop.example> wrote:\n> Shall we?\n> Desk',
      'Yes please',
    ],
    [
      'Yes\n\nOn Sun, 22 Nov 2026 at 10:15, The very long name of our clinic\n<help@shop.example> wrote:\n\n> Shall we?',
      'Yes',
    ],
    ['好\n\nDesk <help@shop.example> 於 2026年11月22日 週日 上午10:15寫道：\n\n> 可以嗎？', '好'],
    ['好的\n\n2026年11月22日 10:15，Desk <help@shop.example> 写道：\n> 可以吗？', '好的'],
    ['Ja\r\n\r\nAm 22.11.2026 um 10:15 schrieb Desk:\r\n> Passt es?', 'Ja'],
    [
      'Yes\n\n________________________________\nFrom: Desk <help@shop.example>\nSent: Sunday\nTo: Mei\nSubject: Re: Parking\n\nShall we?',
      'Yes',
    ],
    [
      '好\n\n寄件者: Desk <help@shop.example>\n傳送日期: 2026年11月22日\n收件者: Mei\n主旨: Re: 泊車\n\n可以嗎？',
      '好',
    ],
    ['好\n\n发件人：Desk\n发送时间：2026年11月22日\n收件人：Mei\n主题：停车\n\n可以吗？', '好'],
    ['Yes\n\n-----Original Message-----\nFrom: Desk\n\nShall we?', 'Yes'],
    ['Yes\n\n> Shall we?\n>\n> Desk', 'Yes'],
  ])('leaves out the mail that is answered: %j', (whole, fresh) => {
    expect(freshText(whole)).toBe(fresh);
  });

  it.each([
    'My neighbour wrote: you are closed. Is that so?',
    'From: Central\nTo: Sha Tin\nHow long does it take?',
    'a > b, and\n> c is quoted before\nwhat I say',
    'On Monday I wrote',
    '> Where do you park?\nIn the garage, level 2.\n> And the price?\nNo idea.',
  ])('keeps all of what is no history: %j', (whole) => {
    expect(freshText(whole)).toBe(whole);
  });

  it('keeps all where answers stand between the quoted lines', () => {
    const whole = 'See below\n\nOn Sun, 22 Nov 2026, Desk wrote:\n> Monday?\nNo\n> Tuesday?\nYes';
    expect(freshText(whole)).toBe(whole);
  });

  it('keeps a mail that only quotes', () => {
    expect(freshText('> only this')).toBe('> only this');
  });

  it('takes linear time', () => {
    for (const line of ['From: x\n', '>', '> \n', 'On \n', '_'.repeat(50), 'To: \n', '-----\n']) {
      const started = performance.now();
      freshText(line.repeat(200_000 / line.length));
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
