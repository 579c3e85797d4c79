import type { Actor } from '#server/platform/operation/context.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

/** Only owners, administrators of the system and the system itself may give or take the role of owner. */
export function requireRank(actor: Actor, ...roles: WorkspaceRole[]): void {
  if (!roles.includes('owner') || !('role' in actor) || actor.role === 'owner') return;
  throw new AppError('forbidden');
}
