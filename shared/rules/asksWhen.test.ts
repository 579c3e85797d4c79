import { describe, expect, it } from 'vitest';
import { asksWhen } from './asksWhen.ts';

describe('asksWhen', () => {
  it.each([
    'how long?',
    'How long will it take?',
    'how long do I have to wait',
    'How long until someone answers?',
    'When will someone reply?',
    'when can a person answer me',
    'is anyone there?',
    'hello?',
    'I’m still waiting',
    'any update?',
    '要等幾耐？',
    '幾耐呀',
    '仲要等幾耐',
    '幾時有人覆？',
    '有冇人呀',
    '喂？',
    '要等多久',
    '什么时候有人回复',
    '还要等多久？',
    '有人吗',
  ])('is true for %s', (text) => {
    expect(asksWhen(text)).toBe(true);
  });

  it.each([
    'How long does teeth cleaning take?',
    'How long is the guarantee?',
    'When do you open?',
    'thanks',
    '洗牙要幾耐時間做完？',
    '你哋幾時開門？',
    '保养期是多长',
    '洗牙多少錢',
    '什么时候开门？',
  ])('is false for %s', (text) => {
    expect(asksWhen(text)).toBe(false);
  });
});
