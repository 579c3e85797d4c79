/** Sends the messages of a conversation through its provider: one after the other, by a job and under a lease. */
import type { Account, Failure, Outcome, Outgoing } from '#server/adapters/channel/port.ts';
import { channelAdapterOf } from '#server/adapters/channel/channelAdapters.ts';
import {
  findAccount,
  providerCall,
  stopChannel,
  type FoundAccount,
} from '#server/features/channel/public.ts';
import { lockConversation, readOutgoing, setMessageStatus } from '#server/features/conversation/public.ts';
import { deliveryDue } from '#server/features/delivery/deliveryDue.ts';
import { applyEarlyStatuses, showProgress } from '#server/features/delivery/statuses.ts';
import { splitText } from '#server/features/delivery/splitText.ts';
import * as store from '#server/features/delivery/store.ts';
import { workspacesDue } from '#server/features/delivery/crossWorkspace.ts';
import { readMediaBytes } from '#server/features/media/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { jobLease, renewMilliseconds } from '#server/platform/jobs/lease.ts';
import { sliceMilliseconds } from '#server/platform/jobs/jobKind.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mayRun } from '#server/features/delivery/pace.ts';
import type { ChannelAbilities } from '#shared/channels/channelType.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';

const maxAttempts = 8;
/** The backoff after each attempt, in seconds. */
const backoffSeconds = [2, 5, 15, 60, 300, 900, 1800];
/** For how long a status may still say what became of a call whose answer was lost. */
const settleSeconds = 120;
/** Before the provider's window closes: a message on its way should not miss it. */
const windowMarginMs = 120_000;
const hourMs = 3600_000;

interface Step {
  deliveryId: number;
  account: Account;
  type: string;
  outgoing: Omit<Outgoing, 'media'>;
  media: { id: number } | undefined;
}

/** Sends what is due, in order. Several calls do no harm. */
export async function sendConversation(
  ctx: Ctx,
  conversationId: number,
  stopped: AbortSignal,
): Promise<void> {
  const endsAt = Date.now() + sliceMilliseconds;
  for (;;) {
    const next = await perform(ctx, acquire, conversationId);
    if (next === 'again') continue;
    if (!next) return;
    const outcome = await sendUnderLease(ctx, next);
    await perform(ctx, recordOutcome, { ...next, outcome, conversationId });
    if (stopped.aborted || Date.now() > endsAt) return perform(ctx, enqueueRest, conversationId);
  }
}

/**
 * The next part to send, marked as being sent before the call is made: a worker that is lost leaves the mark, and nobody
 * sends the part again. `again`: one was settled without a call. Undefined: nothing is due now.
 */
export const acquire = systemOperation(
  'delivery.acquire',
  async (ctx, tx, conversationId: number): Promise<Step | 'again' | undefined> => {
    const now = ctx.platform.clock.now();
    const conversation = await lockConversation(tx, conversationId);
    const delivery = await store.lockFirstOpen(tx, conversationId);
    if (!delivery || jobLease.isHeld(delivery.lease_until, now)) return undefined;
    const abilities = abilitiesOf(conversation.channel_type);
    if (delivery.status === 'sending') {
      const failure = { reason: 'not_known', detail: 'The node that sent it was lost.' } as const;
      await lose(ctx, tx, delivery, abilities, failure);
      return 'again';
    }
    if (delivery.next_attempt_at > now) {
      const at = delivery.next_attempt_at;
      enqueueAt(ctx, tx, conversationId, at, (at.getTime() - now.getTime()) / 1000);
      return undefined;
    }
    if (delivery.status === 'unknown' && abilities.settles_by !== 'retry_key') {
      await fail(ctx, tx, delivery, { reason: 'not_known', detail: delivery.detail });
      return 'again';
    }
    const found = await findAccount(ctx, tx, conversation.channel_id);
    const silence = now.getTime() - (conversation.last_customer_message_at?.getTime() ?? 0);
    const window = abilities.window_hours;
    const isClosed = window !== null && silence > window * hourMs - windowMarginMs;
    const refusal = refusalOf(found, isClosed);
    if (refusal) {
      await fail(ctx, tx, delivery, refusal);
      return 'again';
    }
    const wait = mayRun(ctx.platform, abilities.pace, {
      channel: `${ctx.workspaceId}:${conversation.channel_id}`,
      customer: `${ctx.workspaceId}:${conversationId}`,
    });
    if (wait > 0) {
      const at = new Date(now.getTime() + wait * 1000);
      await store.updateDelivery(tx, delivery.id, { next_attempt_at: at });
      enqueueAt(ctx, tx, conversationId, at, wait);
      return undefined;
    }
    await store.updateDelivery(tx, delivery.id, {
      status: 'sending',
      attempts: delivery.attempts + 1,
      lease_until: jobLease.endsAt(now),
      tried_at: delivery.tried_at ?? now,
    });
    const message = await readOutgoing(tx, delivery.message_id);
    const parts = splitText(message.text, abilities);
    const isLast = delivery.part === parts.length - 1;
    return {
      deliveryId: delivery.id,
      account: found!.account,
      type: conversation.channel_type,
      outgoing: {
        key: String(delivery.id),
        to: conversation.address,
        text: parts[delivery.part] ?? '',
        choices: isLast ? message.choices : [],
        ...(message.replyTo !== null && delivery.part === 0 && { replyTo: message.replyTo }),
        ...(message.isByMember && { isByMember: true }),
        ...(delivery.tried_at && { triedAt: delivery.tried_at }),
        ...(conversation.reply_token !== '' && { replyToken: conversation.reply_token }),
      },
      media: message.mediaId === null || delivery.part > 0 ? undefined : { id: message.mediaId },
    };
  },
);

function refusalOf(found: FoundAccount | undefined, isClosed: boolean): Failure | undefined {
  if (!found || found.status !== 'connected')
    return { reason: 'access_lost', detail: found?.reason ?? 'The channel is not connected.' };
  if (isClosed)
    return { reason: 'window_closed', detail: 'The time in which free messages are allowed is over.' };
  return undefined;
}

/** Renews the lease for as long as the call takes: what a lost node was sending is not left waiting for long. */
async function sendUnderLease(ctx: Ctx, step: Step): Promise<Outcome> {
  const renewal = setInterval(
    () => void perform(ctx, renew, step.deliveryId).catch(() => undefined),
    renewMilliseconds,
  );
  try {
    return await send(ctx, step);
  } finally {
    clearInterval(renewal);
  }
}

const renew = systemOperation('delivery.renew', (ctx, tx, deliveryId: number) =>
  store.renewLease(tx, deliveryId, jobLease.endsAt(ctx.platform.clock.now())),
);

async function send(ctx: Ctx, { account, type, outgoing, media }: Step): Promise<Outcome> {
  try {
    const file = media && (await readMediaBytes(ctx, media.id));
    if (media && !file)
      return { kind: 'rejected', reason: 'media_rejected', detail: 'The file is not there any more.' };
    const adapter = channelAdapterOf(type);
    return await adapter.send(providerCall(ctx.platform), account, {
      ...outgoing,
      ...(file && { media: file }),
    });
  } catch (err) {
    ctx.platform.log.error({ err, channel_type: type }, 'an adapter failed while it sent a message');
    return { kind: 'unknown', reason: 'not_known', detail: 'An error of ours.' };
  }
}

interface Sent {
  deliveryId: number;
  outcome: Outcome;
  conversationId: number;
  type: string;
}

export const recordOutcome = systemOperation(
  'delivery.record_outcome',
  async (ctx, tx, { deliveryId, outcome, conversationId, type }: Sent) => {
    const now = ctx.platform.clock.now();
    const delivery = await store.lockDelivery(tx, deliveryId);
    // A status, or the end of the lease, has settled it meanwhile.
    if (!delivery || !['sending', 'unknown'].includes(delivery.status)) return;
    if (outcome.kind === 'sent') {
      await store.updateDelivery(tx, deliveryId, {
        ...{ status: 'sent', provider_id: outcome.id, lease_until: null, sent_at: now },
        ...{ reason: '', detail: '' },
      });
      await applyEarlyStatuses(ctx, tx, delivery, outcome.id);
      return showProgress(ctx, tx, delivery.message_id, setMessageStatus);
    }
    const { reason, detail } = outcome;
    if (outcome.kind === 'unknown') return lose(ctx, tx, delivery, abilitiesOf(type), { reason, detail });
    if (outcome.kind === 'try_later' && delivery.attempts < maxAttempts) {
      const seconds = Math.max(outcome.afterSeconds, backoffSeconds[delivery.attempts - 1] ?? 1800);
      const at = new Date(now.getTime() + seconds * 1000);
      await store.updateDelivery(tx, deliveryId, {
        ...{ status: 'queued', lease_until: null, tried_at: null, next_attempt_at: at, reason, detail },
      });
      return enqueueAt(ctx, tx, conversationId, at, seconds);
    }
    await fail(ctx, tx, delivery, { reason, detail });
    if (outcome.kind === 'rejected' && outcome.stops)
      await stopChannel(ctx, tx, delivery.channel_id, { reason, detail });
  },
);

/** The answer of a call was lost: a status may settle it, or the provider knows our key. Otherwise it failed, in sight. */
async function lose(
  ctx: Ctx,
  tx: WorkspaceTx,
  delivery: store.DeliveryRow,
  { settles_by: settles }: ChannelAbilities,
  failure: Failure,
): Promise<void> {
  if (settles === 'none' || delivery.attempts >= maxAttempts) return fail(ctx, tx, delivery, failure);
  const seconds = settles === 'retry_key' ? (backoffSeconds[delivery.attempts - 1] ?? 60) : settleSeconds;
  const at = new Date(ctx.platform.clock.now().getTime() + seconds * 1000);
  await store.updateDelivery(tx, delivery.id, {
    ...{ status: 'unknown', lease_until: null, next_attempt_at: at },
    ...failure,
  });
  enqueueAt(ctx, tx, delivery.conversation_id, at, seconds);
}

async function fail(ctx: Ctx, tx: WorkspaceTx, delivery: store.DeliveryRow, failure: Failure): Promise<void> {
  await store.updateDelivery(tx, delivery.id, { status: 'failed', lease_until: null, ...failure });
  await store.failRest(tx, delivery.message_id, failure);
  await showProgress(ctx, tx, delivery.message_id, setMessageStatus);
}

/**
 * Fails the message at which the node ended each time that it sent it, where a member sees it and can send it again. What
 * waits behind it goes on.
 */
export async function giveUpSending(ctx: Ctx, conversationId: number): Promise<void> {
  await perform(ctx, giveUp, conversationId);
}

const giveUp = systemOperation('delivery.give_up', async (ctx, tx, conversationId: number) => {
  await lockConversation(tx, conversationId);
  const now = ctx.platform.clock.now();
  const delivery = await store.lockFirstOpen(tx, conversationId);
  if (!delivery || jobLease.isHeld(delivery.lease_until, now)) return;
  const detail = 'The process ended each time that it sent this message.';
  await fail(ctx, tx, delivery, { reason: 'not_known', detail });
  // A job of another key: the runs that were lost are counted against this one until it ends.
  enqueueAt(ctx, tx, conversationId, now, 0);
});

/** Longer waits are left to maintenance, which runs every minute. */
const maxJobDelaySeconds = 60;

function enqueueAt(ctx: Ctx, tx: WorkspaceTx, conversationId: number, at: Date, seconds: number): void {
  if (seconds > maxJobDelaySeconds) return;
  const payload = { workspaceId: tx.workspaceId, conversationId, at: Math.ceil(at.getTime() / 1000) };
  ctx.platform.jobs.enqueue(tx, deliveryDue, payload, { afterSeconds: Math.ceil(seconds) });
}

const enqueueRest = systemOperation('delivery.enqueue_rest', async (ctx, tx, conversationId: number) =>
  ctx.platform.jobs.enqueue(tx, deliveryDue, { workspaceId: tx.workspaceId, conversationId, at: 0 }),
);

/** Enqueues a job wherever a message is due and no worker has it. */
export async function enqueueDue(platform: Platform): Promise<void> {
  const ids = await workspacesDue(platform.database, platform.clock.now());
  await forEachWorkspace(platform, ids, (ctx) => perform(ctx, enqueueInWorkspace, undefined));
}

const enqueueInWorkspace = systemOperation('delivery.enqueue_due', async ({ platform }, tx) => {
  for (const { conversation_id: conversationId } of await store.listDueConversations(
    tx,
    platform.clock.now(),
  ))
    platform.jobs.enqueue(tx, deliveryDue, { workspaceId: tx.workspaceId, conversationId, at: 0 });
});

export const deliverySteps = [acquire, renew, recordOutcome, giveUp, enqueueRest, enqueueInWorkspace];
