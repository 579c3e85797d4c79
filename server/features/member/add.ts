import { z } from 'zod';
import { pageAddress } from '#server/features/account/public.ts';
import { notifyJoined } from '#server/features/member/notifyJoined.ts';
import { closeInvitation, findOpenInvitation } from '#server/features/member/invitationStore.ts';
import { requireRank } from '#server/features/member/rank.ts';
import {
  addMember,
  findMember,
  getMember,
  localeOfMember,
  lockMembers,
} from '#server/features/member/store.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { bodyId } from '#shared/schema/fields.ts';
import { AppError } from '#shared/errors.ts';
import { pickLocale } from '#shared/locales.ts';

/** Adds somebody who has an account. An open invitation to their address counts as accepted. */
export const add = operation({
  name: 'member.add',
  permission: 'member.manage',
  input: z.strictObject({ user_id: bodyId, email: z.string(), role: z.enum(['owner', 'admin', 'member']) }),
  audited: true,
  detail: ({ user_id, role }) => ({ user_id, role }),
  async run(ctx, tx, { user_id: userId, email, role }) {
    requireRank(ctx.actor, role);
    await lockMembers(tx);
    if (await findMember(tx, userId)) throw new AppError('already_member');
    const open = await findOpenInvitation(tx, email);
    if (open) {
      requireRank(ctx.actor, open.role);
      await closeInvitation(tx, open.id, 'accepted');
    }
    await requireQuota(ctx, tx, 'members');
    const member = await getMember(tx, await addMember(tx, userId, role));
    const locale = pickLocale(await localeOfMember(tx, userId));
    const { platform, actor } = ctx;
    const inviter = 'name' in actor ? actor.name : '';
    const link = pageAddress(platform, locale, '/app/dashboard');
    const values = { inviter, workspace: member.workspace.name, link };
    sendMail(platform, tx, { kind: 'member_added', to: member.email, locale, values });
    await notifyJoined(ctx, tx, member);
    return member;
  },
});
