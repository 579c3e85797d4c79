import type { UserClaims } from '#server/features/account/public.ts';
import { readWorkspaceProfile } from '#server/features/workspace/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { AdminCtx } from '#server/platform/operation/impersonation.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { empty } from '#shared/schema/fields.ts';

/** After that the administrator has to enter, and is audited, again. */
const staySeconds = 3600;

/** The visit, and every write during it, is in the audit logs of the workspace and of the platform. */
export const enter = operation({
  name: 'workspace.enter',
  permission: 'console',
  audited: true,
  input: empty,
  detail: (_input, { administrator, expires_at }) => ({ name: administrator, until: expires_at }),
  async run({ platform, actor }, tx) {
    return {
      workspace: await readWorkspaceProfile(tx),
      administrator: 'name' in actor ? actor.name : '',
      expires_at: toUnix(platform.clock.now()) + staySeconds,
    };
  },
});

/** Adds a token for the workspace's own calls. It ends with the administrator's session and cannot be refreshed. */
export async function withToken<Visit>({ platform, actor }: AdminCtx, workspaceId: number, visit: Visit) {
  const claims = {
    sid: actor.sessionId,
    sub: `admin-${actor.adminId}`,
    w: workspaceId,
    adm: true,
  } satisfies UserClaims;
  return { ...visit, token: await platform.secrets.sign('user', claims, staySeconds, platform.clock.now()) };
}
