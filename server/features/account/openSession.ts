import { rememberDevice } from '#server/features/account/session/devices.ts';
import { insertSession } from '#server/features/account/sessionStore.ts';
import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';

/** Opens a session, with an audit row, for a user who has been authenticated by other means than a password. */
export async function openSession(ctx: PlatformCtx, tx: PlatformTx, userId: number): Promise<number> {
  const id = await insertSession(tx, ctx, { userId });
  await rememberDevice(ctx, tx, `user:${userId}`);
  const actor = { kind: 'user', userId, name: '', sessionId: id, workspaceId: undefined } as const;
  auditPlatform({ ...ctx, actor }, tx, 'account.user_login', userId);
  return id;
}
