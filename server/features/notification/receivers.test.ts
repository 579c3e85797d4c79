import { describe, expect, it } from 'vitest';
import { canReceive } from '#server/features/notification/publishNotificationEvent.ts';
import { receiversOf } from '#server/features/notification/receivers.ts';
import type { Person } from '#server/features/notification/store.ts';
import type { Actor, Ctx } from '#server/platform/operation/context.ts';

const people = (['owner', 'admin', 'member', 'member'] as const).map((role, index): Person => ({
  id: index + 1,
  role,
  email: `${index}@example.com`,
  locale: 'en',
}));
const rule = { in_app: 'everyone', push: 'leaders', email: 'concerned' } as const;

function receivers(concerned: number[], actor?: number) {
  const ids = (way: 'in_app' | 'push' | 'email') =>
    receiversOf(rule, people, concerned, actor)
      .filter((receiver) => receiver[way])
      .map((receiver) => receiver.person.id);
  return { everyone: ids('in_app'), leaders: ids('push'), concerned: ids('email') };
}

describe('receiversOf', () => {
  it('returns the audience without the actor', () => {
    expect(receivers([3])).toEqual({ everyone: [1, 2, 3, 4], leaders: [1, 2], concerned: [3] });
    expect(receivers([3, 4], 3)).toEqual({ everyone: [1, 2, 4], leaders: [1, 2], concerned: [4] });
  });

  it('returns nobody concerned when only the actor is', () => {
    expect(receivers([3], 3).concerned).toEqual([]);
  });

  it('returns everyone when nobody is concerned, or only somebody who has left', () => {
    expect(receivers([]).concerned).toEqual([1, 2, 3, 4]);
    expect(receivers([99]).concerned).toEqual([1, 2, 3, 4]);
  });
});

describe('canReceive', () => {
  it('accepts the member of the event only, and no API key or administrator with the same id', () => {
    const accepts = (actor: Actor) => canReceive({ actor } as Ctx, { user_id: 7 });
    const member = { kind: 'member', name: 'x', role: 'owner', sessionId: 1 } as const;
    expect(accepts({ ...member, userId: 7 })).toBe(true);
    expect(accepts({ ...member, userId: 8 })).toBe(false);
    expect(accepts({ kind: 'api_key', keyId: 7, name: 'x', role: 'admin' })).toBe(false);
    expect(accepts({ kind: 'admin', adminId: 7, name: 'x' })).toBe(false);
  });
});
