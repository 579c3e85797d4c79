import { describe, expect, it } from 'vitest';
import { startersOf } from '#web/features/agent/playground/starters.ts';

const titles = [
  'Opening hours?',
  '診所幾點開門？',
  '诊所几点开门？',
  'Where are you?',
  'Do you do braces?',
  'Any parking?',
];

describe('startersOf', () => {
  it('prefers the language of the page', () => {
    expect(startersOf(titles, 'zh-hk')).toEqual(['診所幾點開門？']);
    expect(startersOf(titles, 'zh-cn')).toEqual(['诊所几点开门？']);
  });

  it('spreads over the list and repeats none', () => {
    const picked = startersOf(titles, 'en');
    expect(picked).toEqual(['Opening hours?', 'Where are you?', 'Do you do braces?']);
    expect(new Set(picked).size).toBe(3);
  });

  it('takes what there is in other languages, and nothing from nothing', () => {
    expect(startersOf(['Opening hours?'], 'zh-hk')).toEqual(['Opening hours?']);
    expect(startersOf([], 'en')).toEqual([]);
  });
});
