/** Delivers what waits for a webhook: called by a job, on one node at a time for each webhook. */
import {
  dueDeliveries,
  giveUp,
  noteTries,
  type Due,
  type Tried,
} from '#server/features/webhook/deliveries.ts';
import { post, type Answer } from '#server/features/webhook/post.ts';
import { openSecret } from '#server/features/webhook/secret.ts';
import { changeWebhook, lockWebhook, type WebhookChange } from '#server/features/webhook/store.ts';
import { webhookDue } from '#server/features/webhook/webhookDue.ts';
import { requireFeature } from '#server/features/subscription/public.ts';
import { audit } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { webhooksDue } from '#server/features/webhook/crossWorkspace.ts';
import type { Platform } from '#server/platform/platform.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { AppError } from '#shared/errors.ts';

/** After the first try, in seconds; then it has failed. */
export const retrySeconds = [5, 30, 2 * 60, 10 * 60, 3600, 6 * 3600];
/** What comes later than this is found by the sweep of every minute. */
const ownJobSeconds = 60;
const failingDays = 3;
const batchSize = 10;
/** Longer than a batch can take: when the node that has the webhook dies, it is free this much later. */
const busySeconds = 30;
const shiftMilliseconds = 60_000;

interface Batch {
  url: string;
  secret: string;
  deliveries: Due[];
  busyUntil: Date;
}

export async function deliverToWebhook(ctx: Ctx, webhookId: number, stopped?: AbortSignal): Promise<void> {
  const signal = stopped ?? new AbortController().signal;
  const endsAt = Date.now() + shiftMilliseconds;
  let batch = await inWorkspace(ctx, (tx) => nextBatch(ctx, tx, webhookId));
  while (batch) {
    const { deliveries, busyUntil } = batch;
    const receiver = batch;
    const answers = await Promise.all(
      deliveries.map((delivery) => post(ctx.platform, receiver, delivery, signal)),
    );
    const leaves = signal.aborted || Date.now() > endsAt;
    batch = await inWorkspace(ctx, async (tx) => {
      await note(ctx, tx, webhookId, deliveries, answers);
      if (!leaves) return nextBatch(ctx, tx, webhookId, busyUntil);
      // Others have their turn; or another node goes on.
      await leave(tx, webhookId, busyUntil);
      enqueue(ctx, tx, webhookId);
      return undefined;
    });
  }
}

/** Puts the webhook's deliveries to work once this transaction has committed. */
export function enqueue(ctx: Ctx, tx: WorkspaceTx, webhookId: number, afterSeconds = 0): void {
  const at = afterSeconds && Math.floor(ctx.platform.clock.now().getTime() / 1000) + afterSeconds;
  ctx.platform.jobs.enqueue(
    tx,
    webhookDue,
    { workspaceId: ctx.workspaceId, webhookId, at },
    { afterSeconds },
  );
}

/** Sees to it that everything that is due has a job: later tries, and what a crash has left behind. */
export async function enqueueDueDeliveries(platform: Platform): Promise<void> {
  const due = Map.groupBy(
    await webhooksDue(platform.database, platform.clock.now()),
    (one) => one.workspace_id,
  );
  for (const [workspaceId, webhooks] of due) {
    const ctx = systemCtx(platform, workspaceId);
    await inWorkspace(ctx, async (tx) => {
      for (const { webhook_id: id } of webhooks) enqueue(ctx, tx, id);
    });
  }
}

/**
 * What to send now, with the webhook taken for us. When somebody else has it, they will see what we saw: they look once
 * more under the same row lock before they let it go.
 */
async function nextBatch(ctx: Ctx, tx: WorkspaceTx, id: number, ours?: Date): Promise<Batch | undefined> {
  const now = ctx.platform.clock.now();
  const webhook = await lockWebhook(tx, id);
  if (!webhook) return undefined;
  const { busy_until: busy } = webhook;
  if (busy !== null && busy > now && busy.getTime() !== ours?.getTime()) return undefined;
  const deliveries = await dueDeliveries(tx, id, now, batchSize);
  const quiet = deliveries.length > 0 && (await mustBeQuiet(tx));
  if (quiet === 'plan') await giveUp(tx, id, new AppError('plan_required').message);
  if (quiet || deliveries.length === 0) {
    await changeWebhook(tx, id, { busy_until: null });
    return undefined;
  }
  const busyUntil = new Date(now.getTime() + busySeconds * 1000);
  await changeWebhook(tx, id, { busy_until: busyUntil });
  const secret = openSecret(ctx.platform.secrets, ctx.workspaceId, webhook.signing_key);
  return { url: webhook.url, secret, deliveries, busyUntil };
}

/** A suspended workspace's deliveries wait; one whose plan includes none has none. */
async function mustBeQuiet(tx: WorkspaceTx): Promise<false | 'suspended' | 'plan'> {
  const { status } = await tx.db.selectFrom('workspace').select('status').executeTakeFirstOrThrow();
  if (status === 'suspended') return 'suspended';
  try {
    await requireFeature(tx, 'api_keys');
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'plan_required') return 'plan';
    throw error;
  }
}

async function note(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  deliveries: Due[],
  answers: (Answer | undefined)[],
): Promise<void> {
  const now = ctx.platform.clock.now();
  const webhook = await lockWebhook(tx, id);
  const told = deliveries.flatMap((delivery, index) => {
    const answer = answers[index];
    return answer ? [{ delivery, answer, wait: retrySeconds[delivery.attempts] }] : [];
  });
  if (!webhook || told.length === 0) return;
  const tried = told.map(({ delivery, answer, wait = 0 }): Tried => {
    const next = delivery.attempts < retrySeconds.length ? 'pending' : 'failed';
    return {
      id: delivery.id,
      status: answer.delivered ? 'delivered' : next,
      next_attempt_at: new Date(now.getTime() + wait * 1000),
      response_status: answer.status,
      response_excerpt: answer.excerpt,
    };
  });
  await noteTries(tx, tried, now);
  const change = verdict(
    webhook.failing_since,
    now,
    told.map((one) => one.answer),
  );
  if (webhook.enabled && change.reason) {
    await giveUp(tx, id, change.reason);
    audit(ctx, tx, 'webhook.switch_off', id, { reason: change.reason });
    await changeWebhook(tx, id, { ...change, enabled: false, updated_at: now });
    return;
  }
  if (webhook.failing_since?.getTime() !== change.failing_since?.getTime())
    await changeWebhook(tx, id, { failing_since: change.failing_since ?? null });
  const waits = told.flatMap(({ answer, wait }) => (answer.delivered || !wait ? [] : [wait]));
  for (const wait of new Set(waits)) if (wait <= ownJobSeconds) enqueue(ctx, tx, id, wait);
}

/** What the answers say about the receiver as such. */
function verdict(
  failingSince: Date | null,
  now: Date,
  answers: Answer[],
): Pick<WebhookChange, 'reason' | 'failing_since'> {
  if (answers.some(({ status }) => status === 410))
    return { reason: 'gone', failing_since: failingSince ?? now };
  if (answers.some(({ delivered }) => delivered)) return { failing_since: null };
  const since = failingSince ?? now;
  const tooLong = now.getTime() - since.getTime() >= failingDays * 24 * 3600 * 1000;
  return { failing_since: since, ...(tooLong && { reason: 'failing' as const }) };
}

async function leave(tx: WorkspaceTx, id: number, ours: Date): Promise<void> {
  const webhook = await lockWebhook(tx, id);
  if (webhook?.busy_until?.getTime() === ours.getTime()) await changeWebhook(tx, id, { busy_until: null });
}

function inWorkspace<T>(ctx: Ctx, work: (tx: WorkspaceTx) => Promise<T>): Promise<T> {
  return ctx.platform.database.inWorkspace(ctx.workspaceId, work);
}
