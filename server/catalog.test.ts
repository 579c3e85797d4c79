import { describe, expect, it } from 'vitest';
import { notifications } from '#server/catalog.ts';
import { notificationKinds } from '#shared/contract/notification.ts';

describe('notifications', () => {
  it('has one definition for each kind of the contract', () => {
    expect(notifications.map(({ kind }) => kind).sort()).toEqual([...notificationKinds].sort());
  });
});
