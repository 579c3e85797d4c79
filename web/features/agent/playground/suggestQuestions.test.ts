import { describe, expect, it } from 'vitest';
import { suggestQuestions } from '#web/features/agent/playground/suggestQuestions.ts';

const titles = [
  'Opening hours?',
  '診所幾點開門？',
  '诊所几点开门？',
  'Where are you?',
  'Do you do braces?',
  'Any parking?',
];

describe('suggestQuestions', () => {
  it('prefers questions in the language of the page', () => {
    expect(suggestQuestions(titles, 'zh-hk')).toEqual(['診所幾點開門？']);
    expect(suggestQuestions(titles, 'zh-cn')).toEqual(['诊所几点开门？']);
  });

  it('returns different questions, spread over the list', () => {
    const picked = suggestQuestions(titles, 'en');
    expect(picked).toEqual(['Opening hours?', 'Where are you?', 'Do you do braces?']);
    expect(new Set(picked).size).toBe(3);
  });

  it('returns questions in other languages where there are no others, and none for an empty list', () => {
    expect(suggestQuestions(['Opening hours?'], 'zh-hk')).toEqual(['Opening hours?']);
    expect(suggestQuestions([], 'en')).toEqual([]);
  });
});
