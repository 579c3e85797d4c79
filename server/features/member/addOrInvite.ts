import { findUserByName } from '#server/features/account/crossWorkspace.ts';
import { add } from '#server/features/member/add.ts';
import { invite } from '#server/features/member/invite.ts';
import { throttleMails } from '#server/features/member/throttleMails.ts';
import { operationOf, performIn } from '#server/platform/operation/operation.ts';
import { email } from '#shared/schema/fields.ts';
import { memberRoutes as routes } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';

/** Adds the user of this name or address; an address without an account is invited. */
export const addOrInvite = operationOf(routes.add, {
  name: 'member.add_or_invite',
  permission: 'member.manage',
  audited: 'in steps',
  async prepare(ctx, { body: { username_or_email: wanted } }) {
    await throttleMails(ctx, wanted);
    const user = await findUserByName(ctx.platform.database, wanted);
    if (user?.status === 'active') return user;
    const address = email.safeParse(wanted);
    if (user || !address.success) throw new AppError('user_not_found');
    return { id: null, email: address.data };
  },
  run: (ctx, tx, { body: { role } }, { id, email: to }) =>
    id === null
      ? performIn(ctx, tx, invite, { email: to, role })
      : performIn(ctx, tx, add, { user_id: id, email: to, role }),
});
