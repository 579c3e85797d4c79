import { describe, expect, it } from 'vitest';
import { boundMessages, engineLimits } from './boundMessages.ts';

const message = (text: string) => ({ author: 'customer' as const, text });

describe('boundMessages', () => {
  it('returns a conversation of usual length as it is', () => {
    const messages = [message('Hello'), message('Are you open?')];
    expect(boundMessages(messages)).toEqual(messages);
  });

  it('cuts a message to its limit', () => {
    expect(boundMessages([message('a'.repeat(20_000))])[0]!.text).toHaveLength(engineLimits.message);
  });

  it('leaves out the oldest messages of a long burst', () => {
    const messages = Array.from({ length: 40 }, (_, i) => message(`${i} ${'转接'.repeat(1000)}`));
    const bounded = boundMessages(messages);
    expect(bounded.at(-1)).toEqual(messages.at(-1));
    expect(bounded.map(({ text }) => text).join('').length).toBeLessThanOrEqual(engineLimits.dialogue);
    expect(bounded).toHaveLength(9);
  });
});
