import { describe, expect, it } from 'vitest';
import { handlerStateOf } from '#web/entities/conversation/handlerState.ts';

describe('handlerStateOf', () => {
  const base = { status: 'open', waiting: false, handler: 'member', assignee: null } as const;
  const mei = { id: 1, name: 'Mei', avatar: '' };
  it.each([
    ['waiting', { ...base, waiting: true }],
    ['waiting', { ...base, waiting: true, assignee: mei }],
    ['agent', { ...base, handler: 'agent' as const }],
    ['member', { ...base, assignee: mei }],
    ['unassigned', base],
    ['resolved', { ...base, status: 'resolved' as const, waiting: true }],
    ['snoozed', { ...base, status: 'snoozed' as const }],
  ])('returns %s', (state, conversation) => expect(handlerStateOf(conversation)).toBe(state));
});
