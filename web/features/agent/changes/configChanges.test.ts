import { describe, expect, it } from 'vitest';
import { changedFields, rebase } from '#web/features/agent/changes/configChanges.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';

const ada: AgentConfig = {
  name: 'Ada',
  tone: 'warm',
  instructions: '',
  answer_threshold: 0.7,
  choice_threshold: 0.3,
  handoff_words: ['lawyer', '律師'],
  working_hours: [{ day: 1, from: '09:00', to: '18:00' }],
  tools: { knowledge: true, customer_record: true },
};

describe('changedFields', () => {
  it('returns nothing for equal lists and tools in other objects or another order of keys', () => {
    const copy = {
      ...ada,
      handoff_words: [...ada.handoff_words],
      working_hours: ada.working_hours.map((time) => ({ ...time })),
      tools: { customer_record: true, knowledge: true },
    };
    expect(changedFields(copy, ada)).toEqual([]);
  });

  it('returns the different fields in the order of the studio', () => {
    const other = {
      ...ada,
      tools: { knowledge: false, customer_record: true },
      handoff_words: ['lawyer'],
      name: 'Bea',
    };
    expect(changedFields(other, ada)).toEqual(['name', 'handoff_words', 'tools']);
  });

  it('returns handoff_words for another order of the words', () => {
    expect(changedFields({ ...ada, handoff_words: ['律師', 'lawyer'] }, ada)).toEqual(['handoff_words']);
  });

  it('returns every field when there is no other configuration', () => {
    expect(changedFields(ada, null)).toHaveLength(Object.keys(ada).length);
  });
});

describe('rebase', () => {
  it('keeps changed fields of the form and updates the others', () => {
    const mine = { ...ada, instructions: 'Be kind.' };
    const after = { ...ada, tone: 'formal' as const, handoff_words: ['sue'] };
    expect(rebase(mine, ada, after)).toEqual({ ...after, instructions: 'Be kind.' });
  });

  it("keeps the form's value of a field that others changed too", () => {
    const mine = { ...ada, name: 'Mine' };
    expect(rebase(mine, ada, { ...ada, name: 'Theirs' }).name).toBe('Mine');
  });
});
