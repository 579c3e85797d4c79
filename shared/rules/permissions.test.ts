import { describe, expect, it } from 'vitest';
import { keyMay, permissions, roleMay, type Permission } from '#shared/rules/permissions.ts';

describe('an API key', () => {
  it.each(['key.manage', 'member.manage', 'billing.manage', 'workspace.delete'] as const)(
    'may not do %s, which is for people',
    (permission) =>
      expect([keyMay('admin', permission), keyMay('member', permission)]).toEqual([false, false]),
  );

  it('may do what its role may otherwise, and never more', () => {
    const all = Object.keys(permissions) as Permission[];
    for (const role of ['admin', 'member'] as const) {
      const beyond = all.filter((permission) => keyMay(role, permission) && !roleMay(role, permission));
      expect(beyond).toEqual([]);
    }
    expect(keyMay('admin', 'integration.manage')).toBe(true);
    expect(keyMay('member', 'integration.manage')).toBe(false);
    expect(keyMay('member', 'conversation.answer')).toBe(true);
  });
});
