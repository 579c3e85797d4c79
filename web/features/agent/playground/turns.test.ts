import { describe, expect, it } from 'vitest';
import { agentRoutes } from '#shared/contract/agent.ts';
import { messagesOf, type PlaygroundReply, type Turn } from '#web/features/agent/playground/turns.ts';
import { ApiError } from '#web/lib/request.ts';

const thresholds = { answer_threshold: 0.7, choice_threshold: 0.3 };
const turn = (id: number, question: string, answer?: string): Turn => ({
  id,
  question,
  version: 'draft',
  thresholds,
  ...(answer === undefined
    ? { error: new ApiError(500, {}) }
    : { reply: { answer } as unknown as PlaygroundReply }),
});

describe('messagesOf', () => {
  it('returns the whole conversation with the new question last', () => {
    expect(messagesOf([turn(1, 'Open today?', 'Yes, until six.')], 'And tomorrow?')).toEqual([
      { author: 'customer', text: 'Open today?' },
      { author: 'agent', text: 'Yes, until six.' },
      { author: 'customer', text: 'And tomorrow?' },
    ]);
  });

  it('leaves out turns without a reply', () => {
    expect(messagesOf([turn(1, 'Lost?')], 'Again?')).toEqual([{ author: 'customer', text: 'Again?' }]);
  });

  it('returns messages within the limits of the call after many turns', () => {
    const long = Array.from({ length: 40 }, (_, index) => turn(index, 'Q', 'A'.repeat(9000)));
    const messages = messagesOf(long, 'The last one');
    expect(agentRoutes.playground.body!.safeParse({ version: 'draft', messages }).success).toBe(true);
    expect(messages.at(-1)!.text).toBe('The last one');
  });
});
