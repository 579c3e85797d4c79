/** Invitations: a mailed link by which somebody joins the workspace, with an account or without one. */
import { z } from 'zod';
import { pageAddress } from '#server/features/account/public.ts';
import * as store from '#server/features/member/invitationStore.ts';
import { throttleMails } from '#server/features/member/throttleMails.ts';
import { requireRank } from '#server/features/member/rank.ts';
import { getInvited, lockMembers } from '#server/features/member/store.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operation, operationOf, perform } from '#server/platform/operation/operation.ts';
import { digest, randomToken } from '#server/platform/security/secrets.ts';
import { email } from '#shared/schema/fields.ts';
import { invitationRoutes as routes, type Invitation, type Member } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';

const lifeDays = 7;

/**
 * Invites an address. One that is invited already gets a new link, which replaces the old one. An expired invitation
 * no longer counts towards the quota of members, so a new one is checked against it.
 */
export const invite = operation({
  name: 'member.invite',
  permission: 'member.manage',
  audited: true,
  input: z.strictObject({ email, role: z.enum(['owner', 'admin', 'member']) }),
  detail: ({ email: to, role }) => ({ email: to, role }),
  async run(ctx, tx, { email: to, role }) {
    requireRank(ctx.actor, role);
    await lockMembers(tx);
    const { token, link } = newLink(ctx);
    const now = ctx.platform.clock.now();
    const open = await store.findOpenInvitation(tx, to);
    if (open && open.expiresAt > now) requireRank(ctx.actor, open.role);
    else await requireQuota(ctx, tx, 'members');
    if (open) await store.renewInvitation(tx, open.id, role, link);
    const id = open?.id ?? (await store.insertInvitation(tx, { email: to, role, now, ...link }));
    const invited = await getInvited(tx, id);
    mailLink(ctx, tx, invited, token);
    return invited;
  },
});

export const getInvitation = operationOf(routes.get, {
  name: 'invitation.get',
  permission: 'member.read',
  run: (_ctx, tx, { params: { id } }) => store.getInvitationById(tx, id),
});

export const resend = operationOf(routes.resend, {
  name: 'invitation.resend',
  permission: 'member.manage',
  async prepare(ctx, { params }) {
    const { email: to } = await perform(ctx, getInvitation, { params });
    await throttleMails(ctx, to);
  },
  async run(ctx, tx, { params: { id } }) {
    const { role, expires_at: expiresAt } = await lockOpenInvitation(ctx, tx, id);
    if (expiresAt <= toUnix(ctx.platform.clock.now())) await requireQuota(ctx, tx, 'members');
    const { token, link } = newLink(ctx);
    await store.renewInvitation(tx, id, role, link);
    mailLink(ctx, tx, await getInvited(tx, id), token);
    return store.getInvitationById(tx, id);
  },
});

export const revoke = operationOf(routes.revoke, {
  name: 'invitation.revoke',
  permission: 'member.manage',
  async run(ctx, tx, { params: { id } }) {
    await lockOpenInvitation(ctx, tx, id);
    await store.closeInvitation(tx, id, 'revoked');
    return {};
  },
});

/** Rejects unless the invitation is open and the actor may give its role. */
async function lockOpenInvitation(ctx: Ctx, tx: WorkspaceTx, id: number): Promise<Invitation> {
  await lockMembers(tx);
  const invitation = await store.getInvitationById(tx, id);
  requireRank(ctx.actor, invitation.role);
  if (invitation.status !== 'invited') throw new AppError('conflict');
  return invitation;
}

function newLink({ platform, actor }: Ctx): { token: string; link: store.InvitationLink } {
  const token = randomToken();
  const link = {
    tokenDigest: digest(token),
    invitedBy: actor.kind === 'member' ? actor.userId : null,
    inviter: 'name' in actor ? actor.name : '',
    expiresAt: new Date(platform.clock.now().getTime() + lifeDays * 24 * 3600_000),
  };
  return { token, link };
}

function mailLink(ctx: Ctx, tx: WorkspaceTx, { email: to, role, workspace }: Member, token: string): void {
  const { platform, actor, locale } = ctx;
  const link = `${pageAddress(platform, locale, '/auth/join')}?token=${token}`;
  const values = { inviter: 'name' in actor ? actor.name : '', workspace: workspace.name, role, link };
  sendMail(platform, tx, { kind: 'invitation', to, locale, values });
}
