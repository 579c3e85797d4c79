import { describe, expect, it } from 'vitest';
import { stillThere, withViewer } from '#web/features/conversation/thread/viewers.ts';

const event = (user_id: number, state: 'arrived' | 'here' | 'left' = 'here') => ({
  ...{ conversation_id: 1, user_id, name: `User ${user_id}`, state },
});
const ids = (viewers: readonly { user_id: number }[]) => viewers.map(({ user_id }) => user_id);

describe('withViewer', () => {
  it('keeps each viewer once, in the order of their arrival, until they leave', () => {
    const two = withViewer(withViewer([], event(1), 0), event(2), 10);
    expect(ids(two)).toEqual([1, 2]);
    expect(ids(withViewer(two, event(1), 20))).toEqual([1, 2]);
    expect(ids(withViewer(two, event(1, 'left'), 20))).toEqual([2]);
  });
});

describe('stillThere', () => {
  it('drops who has not been heard of for a minute', () => {
    const two = withViewer(withViewer([], event(1), 0), event(2), 30_000);
    expect(ids(stillThere(two, 59_999))).toEqual([1, 2]);
    expect(ids(stillThere(two, 60_000))).toEqual([2]);
  });
});
