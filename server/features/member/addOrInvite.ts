import type { z } from 'zod';
import { perMailbox, perName, throttle } from '#server/features/account/public.ts';
import { add } from '#server/features/member/add.ts';
import { getOne, invite, resend } from '#server/features/member/invite.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { findUserByName } from '#server/platform/directory.ts';
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

export async function resendInvitation(ctx: Ctx, input: { id: number }) {
  const { email: to } = await perform(ctx, getOne, input);
  await throttleMails(ctx, to);
  return perform(ctx, resend, input);
}

/**
 * A hundred mails an hour to strangers are enough for one workspace; and few to one mailbox, however many workspaces
 * write to it.
 */
function throttleMails({ platform, workspaceId }: Ctx, to: string): Promise<void> {
  return throttle(platform, [perName('invitation', workspaceId, 25), perMailbox('invited', to, 10)]);
}
