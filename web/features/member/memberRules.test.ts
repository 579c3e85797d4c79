import { expect, it } from 'vitest';
import type { Member } from '#shared/contract/member.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';
import { actionsOn, rolesToGive } from '#web/features/member/memberRules.ts';

const person = (role: WorkspaceRole, userId: number | null = 7): Member => ({
  ...{ id: 1, role, email: 'a@b.example', created_at: 0, expires_at: null },
  workspace: { id: 1, name: 'Harbour' },
  status: userId === null ? 'invited' : 'active',
  user: userId === null ? null : { id: userId, username: 'a', display_name: 'A', email: '', avatar: '' },
});
const self = (role: WorkspaceRole) => ({ userId: 1, role });
const none = { changeRole: false, remove: false, leave: false, invitation: false };

it('members may only leave', () => {
  expect(actionsOn(person('member'), self('member'), true)).toEqual(none);
  expect(actionsOn(person('member', 1), self('member'), true)).toEqual({ ...none, leave: true });
});

it('admins leave owners alone', () => {
  expect(actionsOn(person('owner'), self('admin'), false)).toEqual(none);
  expect(actionsOn(person('owner', null), self('admin'), false)).toEqual(none);
  expect(actionsOn(person('member'), self('admin'), true)).toEqual({
    ...none,
    changeRole: true,
    remove: true,
  });
  expect(rolesToGive('admin')).toEqual(['admin', 'member']);
});

it('the only owner stays one', () => {
  expect(actionsOn(person('owner', 1), self('owner'), true)).toEqual(none);
  expect(actionsOn(person('owner', 1), self('owner'), false)).toEqual({
    ...none,
    changeRole: true,
    leave: true,
  });
});

it('an invitation is sent again or taken back', () => {
  expect(actionsOn(person('member', null), self('admin'), true)).toEqual({ ...none, invitation: true });
});
