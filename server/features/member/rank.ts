import type { Actor } from '#server/platform/operation/context.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

/** Only an owner decides about owners; those who run the system may too. Admins, and keys with their role, may not. */
export function requireRank(actor: Actor, ...roles: WorkspaceRole[]): void {
  if (!roles.includes('owner') || !('role' in actor) || actor.role === 'owner') return;
  throw new AppError('forbidden');
}
