import { useLink } from '#server/features/account/links.ts';
import { rejectClosed } from '#server/features/account/register.ts';
import { openSession, sessionAnswer } from '#server/features/account/signIn.ts';
import { createUser, type NewUser } from '#server/features/account/store.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { performOnPlatform, platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes } from '#shared/contract/account.ts';

/** Makes the account that a registration asked for, and signs its owner in. */
export async function activate(ctx: PlatformCtx, input: { token: string }) {
  const { userId, sessionId } = await performOnPlatform(ctx, makeAccount, { body: input });
  return sessionAnswer(ctx, sessionId, userId);
}

/** Rejects with `username_taken` or `email_taken` when somebody was faster. */
const makeAccount = platformOperationOf(accountRoutes.activate, {
  name: 'account.activate',
  who: 'visitor',
  audited: true,
  prepare: ({ platform }) => rejectClosed(platform),
  async run(ctx, tx, { body: { token } }) {
    const { content } = await useLink(ctx.platform, tx, 'activate', token);
    const userId = await createUser(tx, content as NewUser);
    return { userId, sessionId: await openSession(ctx, tx, userId) };
  },
  detail: (_input, { userId }) => ({ user_id: userId }),
});
