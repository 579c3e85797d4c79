import { notify } from '#server/features/notification/public.ts';
import { publish } from '#server/features/webhook/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Member } from '#shared/contract/member.ts';

/** Notifies owners and admins, and webhooks, of a new member. */
export async function notifyJoined(ctx: Ctx, tx: WorkspaceTx, member: Member): Promise<void> {
  const values = { name: member.user?.display_name ?? member.email, role: member.role };
  await notify(ctx, tx, { kind: 'member_joined', values, concerned: [] });
  // Without the picture, which would be stored and sent once for every webhook.
  const user = member.user && { ...member.user, avatar: '' };
  publish(ctx, tx, 'member.joined', { ...member, user });
}
