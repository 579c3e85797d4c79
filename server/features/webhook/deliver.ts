/** Sends what is due for a webhook, by a job and under a lease: one node at a time for each webhook. */
import {
  failPending,
  listDue,
  recordAttempts,
  type Attempt,
  type DueDelivery,
} from '#server/features/webhook/deliveryStore.ts';
import { webhooksDue } from '#server/features/webhook/crossWorkspace.ts';
import { post, type Answer } from '#server/features/webhook/post.ts';
import { openSecret } from '#server/features/webhook/secret.ts';
import { lockWebhook, updateWebhook, type WebhookChange } from '#server/features/webhook/store.ts';
import { webhookDue } from '#server/features/webhook/webhookDue.ts';
import { requireFeature } from '#server/features/subscription/public.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { sliceMilliseconds } from '#server/platform/jobs/jobKind.ts';
import { Lease } from '#server/platform/jobs/lease.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { audit } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { maxFailingDays, retryDelays } from '#shared/rules/webhookRetries.ts';

/** Retries after longer delays are enqueued by maintenance, which runs every minute. */
const maxJobDelaySeconds = 60;
const batchSize = 10;
/** Longer than a batch can take. It is renewed with every batch. */
const webhookLease = new Lease(30);

interface Batch {
  url: string;
  secrets: string[];
  deliveries: DueDelivery[];
  leaseEnd: Date;
}

export async function deliverToWebhook(ctx: Ctx, webhookId: number, stopped?: AbortSignal): Promise<void> {
  const signal = stopped ?? new AbortController().signal;
  const endsAt = Date.now() + sliceMilliseconds;
  let batch = await perform(ctx, acquireBatch, { webhookId });
  while (batch) {
    const { deliveries, leaseEnd } = batch;
    const receiver = batch;
    const answers = await Promise.all(
      deliveries.map((delivery) => post(ctx.platform, receiver, delivery, signal)),
    );
    const isLast = signal.aborted || Date.now() > endsAt;
    batch = await perform(ctx, recordBatch, { webhookId, deliveries, answers, leaseEnd, isLast });
  }
}

const acquireBatch = systemOperation(
  'webhook.acquire_batch',
  (ctx, tx, { webhookId }: { webhookId: number }) => nextBatch(ctx, tx, webhookId),
);

interface SentBatch {
  webhookId: number;
  deliveries: DueDelivery[];
  answers: (Answer | undefined)[];
  leaseEnd: Date;
  isLast: boolean;
}

/** Stores the outcome of a batch and acquires the next one, or releases the lease and leaves the rest to another job. */
const recordBatch = systemOperation(
  'webhook.record_batch',
  async (ctx, tx, { webhookId, deliveries, answers, leaseEnd, isLast }: SentBatch) => {
    await recordAnswers(ctx, tx, webhookId, deliveries, answers);
    if (!isLast) return nextBatch(ctx, tx, webhookId, leaseEnd);
    await releaseLease(tx, webhookId, leaseEnd);
    enqueueDeliveries(ctx, tx, webhookId);
    return undefined;
  },
);

const enqueueDue = systemOperation('webhook.enqueue_due', async (ctx, tx, webhookIds: number[]) => {
  for (const id of webhookIds) enqueueDeliveries(ctx, tx, id);
});

export const deliverySteps = [acquireBatch, recordBatch, enqueueDue];

/** Enqueues a job for the webhook's deliveries, in this transaction. */
export function enqueueDeliveries(ctx: Ctx, tx: WorkspaceTx, webhookId: number, afterSeconds = 0): void {
  const at = afterSeconds && Math.floor(ctx.platform.clock.now().getTime() / 1000) + afterSeconds;
  ctx.platform.jobs.enqueue(
    tx,
    webhookDue,
    { workspaceId: ctx.workspaceId, webhookId, at },
    { afterSeconds },
  );
}

/** Enqueues jobs for everything that is due: retries after long delays, and deliveries whose job was lost in a crash. */
export async function enqueueDueDeliveries(platform: Platform): Promise<void> {
  const due = Map.groupBy(
    await webhooksDue(platform.database, platform.clock.now()),
    (one) => one.workspace_id,
  );
  await forEachWorkspace(platform, [...due.keys()], (ctx) =>
    perform(
      ctx,
      enqueueDue,
      due.get(ctx.workspaceId)!.map((one) => one.webhook_id),
    ),
  );
}

/**
 * The deliveries to send now, with the webhook's lease acquired or renewed. Nothing while another node holds the lease:
 * that node checks for due deliveries again, under the same row lock, before it releases the lease.
 */
async function nextBatch(ctx: Ctx, tx: WorkspaceTx, id: number, own?: Date): Promise<Batch | undefined> {
  const now = ctx.platform.clock.now();
  const webhook = await lockWebhook(tx, id);
  if (!webhook || webhookLease.isHeld(webhook.busy_until, now, own)) return undefined;
  const deliveries = await listDue(tx, id, now, batchSize);
  const blocked = deliveries.length > 0 && (await isSuspendedOrUnpaid(tx));
  if (blocked === 'unpaid') await failPending(tx, id, new AppError('plan_required').message);
  if (blocked || deliveries.length === 0) {
    await updateWebhook(tx, id, { busy_until: null });
    return undefined;
  }
  const leaseEnd = webhookLease.endsAt(now);
  const isOver = webhook.previous_key_until !== null && webhook.previous_key_until <= now;
  const cleared = isOver && { previous_signing_key: null, previous_key_until: null };
  await updateWebhook(tx, id, { busy_until: leaseEnd, ...cleared });
  const keys = [
    webhook.signing_key,
    ...(webhook.previous_signing_key && !isOver ? [webhook.previous_signing_key] : []),
  ];
  const secrets = keys.map((key) => openSecret(ctx.platform.secrets, ctx.workspaceId, key));
  return { url: webhook.url, secrets, deliveries, leaseEnd };
}

/** The deliveries of a suspended workspace stay pending; those of a plan without webhooks fail. */
async function isSuspendedOrUnpaid(tx: WorkspaceTx): Promise<false | 'suspended' | 'unpaid'> {
  if ((await readWorkspace(tx)).status === 'suspended') return 'suspended';
  try {
    await requireFeature(tx, 'api_keys');
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'plan_required') return 'unpaid';
    throw error;
  }
}

/** Stores the outcome of each attempt, and disables a webhook that is gone or has been failing for too long. */
async function recordAnswers(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  deliveries: DueDelivery[],
  answers: (Answer | undefined)[],
): Promise<void> {
  const now = ctx.platform.clock.now();
  const webhook = await lockWebhook(tx, id);
  const attempted = deliveries.flatMap((delivery, index) => {
    const answer = answers[index];
    return answer ? [{ delivery, answer, retryDelay: retryDelays[delivery.attempts] }] : [];
  });
  if (!webhook || attempted.length === 0) return;
  const attempts = attempted.map(({ delivery, answer, retryDelay = 0 }): Attempt => {
    const failed = delivery.attempts < retryDelays.length ? 'pending' : 'failed';
    return {
      id: delivery.id,
      status: answer.delivered ? 'delivered' : failed,
      next_attempt_at: new Date(now.getTime() + retryDelay * 1000),
      response_status: answer.status,
      response_excerpt: answer.excerpt,
    };
  });
  await recordAttempts(tx, attempts, now);
  const change = healthAfter(
    webhook.failing_since,
    now,
    attempted.map((one) => one.answer),
  );
  if (webhook.enabled && change.reason) {
    await failPending(tx, id, change.reason);
    audit(ctx, tx, 'webhook.switch_off', id, { reason: change.reason });
    await updateWebhook(tx, id, { ...change, enabled: false, updated_at: now });
    return;
  }
  if (webhook.failing_since?.getTime() !== change.failing_since?.getTime())
    await updateWebhook(tx, id, { failing_since: change.failing_since ?? null });
  const delays = attempted.flatMap(({ answer, retryDelay }) =>
    answer.delivered || !retryDelay ? [] : [retryDelay],
  );
  for (const delay of new Set(delays)) if (delay <= maxJobDelaySeconds) enqueueDeliveries(ctx, tx, id, delay);
}

/** Since when the webhook has been failing, and the reason to disable it if there is one. */
function healthAfter(
  failingSince: Date | null,
  now: Date,
  answers: Answer[],
): Pick<WebhookChange, 'reason' | 'failing_since'> {
  if (answers.some(({ status }) => status === 410))
    return { reason: 'gone', failing_since: failingSince ?? now };
  if (answers.some(({ delivered }) => delivered)) return { failing_since: null };
  const since = failingSince ?? now;
  const isTooLong = now.getTime() - since.getTime() >= maxFailingDays * 24 * 3600 * 1000;
  return { failing_since: since, ...(isTooLong && { reason: 'failing' as const }) };
}

async function releaseLease(tx: WorkspaceTx, id: number, own: Date): Promise<void> {
  const webhook = await lockWebhook(tx, id);
  if (webhook?.busy_until?.getTime() === own.getTime()) await updateWebhook(tx, id, { busy_until: null });
}
