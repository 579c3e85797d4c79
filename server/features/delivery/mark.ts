/** Shows a customer, in their own app, that they are read and that somebody writes. */
import type { Account } from '#server/adapters/channel/port.ts';
import { channelAdapterOf } from '#server/adapters/channel/channelAdapters.ts';
import { findAccount, providerCall } from '#server/features/channel/public.ts';
import { readForMark } from '#server/features/conversation/public.ts';
import type { ReasonToMark } from '#server/features/delivery/markDue.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { jobLease } from '#server/platform/jobs/lease.ts';

/** Providers forget older messages. */
const maxAgeMs = 7 * 24 * 3600_000;

interface Mark {
  account: Account;
  type: string;
  customer: string;
  messageId: string;
}

export const readMark = systemOperation(
  'delivery.read_mark',
  async (
    ctx,
    tx,
    { conversationId, reason }: { conversationId: number; reason: ReasonToMark },
  ): Promise<Mark | undefined> => {
    const now = ctx.platform.clock.now();
    const found = await readForMark(tx, conversationId);
    if (!found?.provider_id || found.address === '') return undefined;
    if (now.getTime() - found.created_at.getTime() > maxAgeMs) return undefined;
    // The answer is out already, or a member has the conversation: nobody writes any more.
    if (reason === 'turn' && !jobLease.isHeld(found.turn_lease_until, now)) return undefined;
    const channel = await findAccount(ctx, tx, found.channel_id);
    if (channel?.status !== 'connected') return undefined;
    const { account, type } = channel;
    return { account, type, customer: found.address, messageId: found.provider_id };
  },
);

export async function mark(ctx: Ctx, conversationId: number, reason: ReasonToMark): Promise<void> {
  const found = await perform(ctx, readMark, { conversationId, reason });
  if (!found) return;
  const { account, type, customer, messageId } = found;
  try {
    const call = providerCall(ctx.platform);
    await channelAdapterOf(type).mark?.(call, account, customer, messageId, reason !== 'read');
  } catch (err) {
    ctx.platform.log.debug({ err, channel_type: type }, 'a mark could not be set');
  }
}
