import type { Member } from '#shared/contract/member.ts';
import { roleMay, type WorkspaceRole } from '#shared/rules/permissions.ts';

/** The user among the members. */
export interface Self {
  userId: number;
  role: WorkspaceRole;
}

export interface MemberActions {
  changeRole: boolean;
  remove: boolean;
  leave: boolean;
  /** Of an invitation: send again, take back. */
  invitation: boolean;
}

/**
 * What the user may do to a member or an invitation. Admins leave owners alone, and the only owner stays one until
 * somebody else is.
 */
export function actionsOn(person: Member, self: Self, isOnlyOwner: boolean): MemberActions {
  const isSelf = person.user?.id === self.userId;
  const isProtected = person.role === 'owner' && isOnlyOwner && person.status === 'active';
  const manages = roleMay(self.role, 'member.manage') && (person.role !== 'owner' || self.role === 'owner');
  const isActive = person.status === 'active';
  return {
    changeRole: isActive && manages && !isProtected,
    remove: isActive && manages && !isSelf && !isProtected,
    leave: isActive && isSelf && !isProtected,
    invitation: !isActive && manages,
  };
}

/** The roles that the user may give. */
export function rolesToGive(role: WorkspaceRole): WorkspaceRole[] {
  return role === 'owner' ? ['owner', 'admin', 'member'] : ['admin', 'member'];
}
