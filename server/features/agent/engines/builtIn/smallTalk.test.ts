import { expect, it } from 'vitest';
import { isFollowUp, isUpset, smallTalk } from './smallTalk.ts';

// Each word of these repeats further than people write it, and within the bounds of the patterns.
it.each([
  ['greeting', `h${'i'.repeat(60)}`],
  ['greeting', '/start'],
  ['greeting', '/start spring-offer'],
  ['greeting', `hell${'o'.repeat(90)} there`],
  ['acknowledged', '好'.repeat(23)],
  ['acknowledged', `${'好'.repeat(60)}的`],
  ['acknowledged', '嗯'.repeat(200)],
  ['acknowledged', 'k'.repeat(90)],
  ['acknowledged', `明白${'了'.repeat(20)}`],
  ['thanks', '谢谢你们的耐心解答啊啊啊啊啊啊'],
  ['thanks', 'thank you so much again for all your kind quick help'],
  ['thanks', `辛苦${'了'.repeat(20)}`],
  ['goodbye', 'have a very very nice lovely day'],
  ['goodbye', `by${'e'.repeat(50)}`],
  ['asksHelp', '帮我一下手忙吗'],
  ['isBot', '你系机械人吗啊啊啊'],
] as const)('is %s: %s', (kind, text) => {
  expect(smallTalk(text)).toBe(kind);
});

it('is upset by any number of very', () => {
  expect(isUpset(`态度${'好'.repeat(10)}差`)).toBe(true);
});

it('is no follow-up when a question stands far behind its first word', () => {
  const filler = '1234 '.repeat(30);
  expect(isFollowUp(`and ${filler}`)).toBe(true);
  expect(isFollowUp(`and ${filler} how`)).toBe(false);
});
