import { describe, expect, it } from 'vitest';
import { changedFields, rebase } from '#web/features/agent/configChanges.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';

const ada: AgentConfig = {
  name: 'Ada',
  tone: 'warm',
  instructions: '',
  answer_threshold: 0.7,
  choice_threshold: 0.3,
  handoff_words: ['lawyer', '律師'],
  tools: { knowledge: true, customer_record: true },
};

describe('changedFields', () => {
  it('sees equal lists and tools as equal, whatever object or order of keys they come in', () => {
    const copy = {
      ...ada,
      handoff_words: [...ada.handoff_words],
      tools: { customer_record: true, knowledge: true },
    };
    expect(changedFields(copy, ada)).toEqual([]);
  });

  it('names what differs, in the order of the studio', () => {
    const other = {
      ...ada,
      tools: { knowledge: false, customer_record: true },
      handoff_words: ['lawyer'],
      name: 'Bea',
    };
    expect(changedFields(other, ada)).toEqual(['name', 'handoff_words', 'tools']);
  });

  it('sees words in another order as a change, since they are shown in it', () => {
    expect(changedFields({ ...ada, handoff_words: ['律師', 'lawyer'] }, ada)).toEqual(['handoff_words']);
  });

  it('differs from nothing in everything', () => {
    expect(changedFields(ada, null)).toHaveLength(Object.keys(ada).length);
  });
});

describe('rebase', () => {
  it('keeps what I touched and takes over what somebody else saved', () => {
    const mine = { ...ada, instructions: 'Be kind.' };
    const after = { ...ada, tone: 'formal' as const, handoff_words: ['sue'] };
    expect(rebase(mine, ada, after)).toEqual({ ...after, instructions: 'Be kind.' });
  });

  it('lets me win where both of us changed the same field', () => {
    const mine = { ...ada, name: 'Mine' };
    expect(rebase(mine, ada, { ...ada, name: 'Theirs' }).name).toBe('Mine');
  });
});
