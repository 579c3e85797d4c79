import type { z } from 'zod';
import { add } from '#server/features/member/add.ts';
import { invite } from '#server/features/member/invite.ts';
import { throttleMails } from '#server/features/member/throttleMails.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { findUserByName } from '#server/features/account/crossWorkspace.ts';
import { perform } from '#server/platform/operation/operation.ts';
import { email } from '#shared/contract/fields.ts';
import type { memberRoutes } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';

type Body = z.output<NonNullable<typeof memberRoutes.add.body>>;

/** Adds the user of this name or address; an address that nobody has is invited. */
export async function addOrInvite(ctx: Ctx, { username_or_email: wanted, role }: Body) {
  await throttleMails(ctx, wanted);
  const user = await findUserByName(ctx.platform.database, wanted);
  if (user && user.status === 'active')
    return perform(ctx, add, { user_id: user.id, email: user.email, role });
  if (user || !email.safeParse(wanted).success) throw new AppError('user_not_found');
  return perform(ctx, invite, { email: wanted, role });
}
