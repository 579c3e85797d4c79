import { describe, expect, it } from 'vitest';
import { receiversOf } from '#server/features/notification/receivers.ts';
import type { Person } from '#server/features/notification/store.ts';
import { canReceive } from '#server/features/notification/publishNotificationEvent.ts';
import type { Actor, Ctx } from '#server/platform/operation/context.ts';

const people = (['owner', 'admin', 'member', 'member'] as const).map((role, index): Person => ({
  id: index + 1,
  role,
  email: `${index}@example.com`,
  locale: 'en',
}));
const all = { in_app: 'everyone', push: 'leaders', email: 'concerned' } as const;

function told(concerned: number[], actor?: number) {
  const ids = (way: 'in_app' | 'push' | 'email') =>
    receiversOf(all, people, concerned, actor)
      .filter((receiver) => receiver[way])
      .map((receiver) => receiver.person.id);
  return { everyone: ids('in_app'), leaders: ids('push'), concerned: ids('email') };
}

describe('receivers', () => {
  it('are those of the audience, less the one who did it', () => {
    expect(told([3])).toEqual({ everyone: [1, 2, 3, 4], leaders: [1, 2], concerned: [3] });
    expect(told([3, 4], 3)).toEqual({ everyone: [1, 2, 4], leaders: [1, 2], concerned: [4] });
  });

  it('are nobody when it is about the one who did it alone', () => {
    expect(told([3], 3).concerned).toEqual([]);
  });

  it('are everyone when it is about nobody, or about somebody who has left', () => {
    expect(told([]).concerned).toEqual([1, 2, 3, 4]);
    expect(told([99]).concerned).toEqual([1, 2, 3, 4]);
  });
});

describe('the live event', () => {
  it('is for the member alone, and never for a program or an administrator', () => {
    const hears = (actor: Actor) => canReceive({ actor } as Ctx, { user_id: 7 });
    const member = { kind: 'member', name: 'x', role: 'owner', sessionId: 1 } as const;
    expect(hears({ ...member, userId: 7 })).toBe(true);
    expect(hears({ ...member, userId: 8 })).toBe(false);
    expect(hears({ kind: 'api_key', keyId: 7, name: 'x', role: 'admin' })).toBe(false);
    expect(hears({ kind: 'admin', adminId: 7, name: 'x' })).toBe(false);
  });
});
