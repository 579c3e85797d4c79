/** Who may do what: asked by the server before it acts and by the app before it offers. */
export type WorkspaceRole = 'owner' | 'admin' | 'member';

const everyone: readonly WorkspaceRole[] = ['owner', 'admin', 'member'];
const leaders: readonly WorkspaceRole[] = ['owner', 'admin'];
const owners: readonly WorkspaceRole[] = ['owner'];

/** The table of roles of the specification, by permission. */
export const permissions = {
  'workspace.read': everyone,
  'workspace.edit': leaders,
  'workspace.delete': owners,
  'conversation.read': everyone,
  'conversation.answer': everyone,
  'customer.read': everyone,
  'customer.edit': everyone,
  'customer.manage': leaders,
  'knowledge.read': everyone,
  'knowledge.edit': everyone,
  'agent.read': everyone,
  'agent.playground': everyone,
  'agent.edit': leaders,
  'channel.read': everyone,
  'channel.manage': leaders,
  'booking.read': everyone,
  'booking.edit': everyone,
  'booking.manage': leaders,
  'member.read': everyone,
  'member.manage': leaders,
  'notification.read': everyone,
  'notification.manage': leaders,
  'integration.manage': leaders,
  'key.manage': leaders,
  'audit.read': leaders,
  'billing.read': everyone,
  'billing.manage': leaders,
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type Permission = keyof typeof permissions;

/** Roles of those who run the system. */
export type AdminRole = 'owner' | 'admin' | 'member';

/** The console's table of roles: members look, owners and admins act. That admins leave owners alone is for each call. */
export const consolePermissions = {
  'console.read': everyone,
  'console.manage': leaders,
  'console.settings': leaders,
} as const satisfies Record<string, readonly AdminRole[]>;

export type ConsolePermission = keyof typeof consolePermissions;

export function adminMay(role: AdminRole, permission: ConsolePermission): boolean {
  return (consolePermissions[permission] as readonly AdminRole[]).includes(role);
}

export function roleMay(role: WorkspaceRole, permission: Permission): boolean {
  return (permissions[permission] as readonly WorkspaceRole[]).includes(role);
}

/** Each role may do what those below it may. */
const byRank: readonly WorkspaceRole[] = ['member', 'admin', 'owner'];

export function lesserRole(one: WorkspaceRole, other: WorkspaceRole): WorkspaceRole {
  return byRank.indexOf(one) < byRank.indexOf(other) ? one : other;
}

/** What people do and programs do not, whatever the role of their key: nothing that gives rights or spends money. */
const onlyPeople: readonly Permission[] = [
  'key.manage',
  'member.manage',
  'billing.manage',
  'workspace.delete',
];

/** An API key's role, without what is for people only. */
export function keyMay(role: WorkspaceRole, permission: Permission): boolean {
  return !onlyPeople.includes(permission) && roleMay(role, permission);
}

/** The agent's own set: what it may do with its tools, never more than a member. */
const agentMay: readonly Permission[] = [
  'conversation.read',
  'conversation.answer',
  'customer.read',
  'customer.edit',
  'knowledge.read',
  'booking.read',
  'booking.edit',
];

export function agentMayDo(permission: Permission): boolean {
  return agentMay.includes(permission);
}

/** Somebody on the public booking page. Which bookings they find, their actor says. */
export function pageMayDo(permission: Permission): boolean {
  return permission === 'booking.read' || permission === 'booking.edit';
}

/** What stays with the members of a workspace: whose it is, who belongs to it, and whatever outlasts a visit. */
const onlyMembers: readonly Permission[] = [
  'key.manage',
  'integration.manage',
  'member.manage',
  'workspace.delete',
];

/** An administrator who has entered a workspace helps there as its owner could, and leaves its people alone. */
export function administratorMayDo(permission: Permission): boolean {
  return !onlyMembers.includes(permission);
}
