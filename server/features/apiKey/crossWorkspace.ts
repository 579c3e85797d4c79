/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';
import { lesserRole, type WorkspaceRole } from '#shared/rules/permissions.ts';

/**
 * A valid API key, and whether the workspace's plan includes API keys. Its role is at most its creator's present one; it
 * is not valid without the membership under which it was created, nor while the creator's account is disabled.
 */
export async function findApiKey(database: Database, tokenDigest: string, now: Date) {
  const row = await database.crossWorkspace
    .selectFrom('api_key')
    .innerJoin('workspace', 'workspace.id', 'api_key.workspace_id')
    .innerJoin('workspace_user', (join) =>
      join
        .onRef('workspace_user.workspace_id', '=', 'api_key.workspace_id')
        .onRef('workspace_user.id', '=', 'api_key.membership_id'),
    )
    .innerJoin('user_account', 'user_account.id', 'workspace_user.user_id')
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.workspace_id', '=', 'workspace.id')
        .on('subscription.status', '<>', 'canceled'),
    )
    .leftJoin('plan', (join) =>
      join.on((on) =>
        on.or([
          on('plan.id', '=', on.ref('subscription.plan_id')),
          on.and([on('subscription.plan_id', 'is', null), on('plan.unique_plan_tag', '=', freePlanTag)]),
        ]),
      ),
    )
    .select([
      'plan.features',
      'api_key.workspace_id',
      'api_key.id',
      'api_key.name',
      'api_key.role',
      'workspace_user.role as creator_role',
      'api_key.last_used_at',
      'workspace.status',
    ])
    .where('api_key.token_digest', '=', tokenDigest)
    .where('user_account.status', '=', 'active')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { workspace_id: workspaceId, last_used_at: lastUsedAt, status, features, id, name } = row;
  return {
    id,
    name,
    included: features?.includes('api_keys') ?? false,
    workspaceId,
    lastUsedAt,
    role: lesserRole(row.role as WorkspaceRole, row.creator_role as WorkspaceRole),
    suspended: status === 'suspended',
  };
}
