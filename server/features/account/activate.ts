import { useLink } from '#server/features/account/links.ts';
import { openSession } from '#server/features/account/openSession.ts';
import { requireOpenRegistration } from '#server/features/account/register.ts';
import { signUserToken } from '#server/features/account/sessionReply.ts';
import { createUser, freeUsername, getProfile, type NewUser } from '#server/features/account/store.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes } from '#shared/contract/account.ts';

/**
 * Creates the account that a registration asked for, and signs its owner in. Rejects with `username_taken` or
 * `email_taken` when another account was created meanwhile.
 */
export const activate = platformOperationOf(accountRoutes.activate, {
  name: 'account.activate',
  who: 'visitor',
  prepare: ({ platform }) => requireOpenRegistration(platform),
  async run(ctx, tx, { body: { token } }) {
    const { content } = await useLink(ctx.platform, tx, 'activate', token);
    const wanted = content as NewUser;
    const username = wanted.username || (await freeUsername(tx, wanted.email));
    const userId = await createUser(tx, { ...wanted, username });
    const sessionId = await openSession(ctx, tx, userId);
    const user = await getProfile(tx, userId);
    // A new account is a member of no workspace.
    const workspace = { workspace: null, workspace_user: null };
    return { token: await signUserToken(ctx.platform, sessionId, userId), user, ...workspace };
  },
  detail: (_input, { user }) => ({ user_id: user.id }),
});
