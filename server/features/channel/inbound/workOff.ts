/** Works off what was delivered for a channel: in order, by one worker at a time, each item exactly once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { channelAdapterOf } from '#server/adapters/channel/channelAdapters.ts';
import { applyInbound, type InboundChannel } from '#server/features/channel/inbound/applyInbound.ts';
import { channelsWithDeliveries } from '#server/features/channel/crossWorkspace.ts';
import {
  listPending,
  lockChannelDeliveries,
  markDone,
  markFailed,
  type Found,
  type PendingDelivery,
} from '#server/features/channel/inbound/deliveryStore.ts';
import { readAccountRow } from '#server/features/channel/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { isLoopBusy } from '#server/platform/observability/load.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#shared/errors.ts';

/** Deliveries that are worked off in one transaction. */
const batchSize = 100;
/** Channels that a node works off at a time. The others take their turns, a batch each. */
const most = 4;
/**
 * While the event loop is busy, what arrives goes first, since a provider that is not acknowledged in time sends again: one
 * channel at a time is worked off, in a third of the time.
 */
const maxPauseMilliseconds = 500;

/** Works off the oldest deliveries of a channel. Returns whether more may wait. */
export const workOffBatch = systemOperation(
  'channel.work_off',
  async (ctx, tx, { channelId, most }: { channelId: number; most: number }) => {
    await lockChannelDeliveries(tx, channelId);
    const [channel, pending] = await Promise.all([
      readAccountRow(tx, channelId),
      listPending(tx, channelId, most),
    ]);
    if (!channel || pending.length === 0) return false;
    await workOffRows(ctx, tx, { ...channel, id: channelId }, pending);
    return pending.length === most;
  },
);

async function workOffRows(
  ctx: Ctx,
  tx: WorkspaceTx,
  channel: InboundChannel,
  pending: readonly PendingDelivery[],
): Promise<void> {
  const adapter = channelAdapterOf(channel.type);
  const read = pending.map(({ payload }) =>
    (JSON.parse(payload.toString('utf8')) as unknown[]).flatMap((part) => adapter.read(part)),
  );
  const found = await applyInbound(ctx, tx, channel, read);
  const done = pending.map(({ id }, index) => ({ id, found: found[index] as Found[] }));
  await markDone(tx, channel.id, done, ctx.platform.clock.now());
}

/** Of one that cannot be worked off: it waits in the log, and does not stand in the way of the next. */
export const setDeliveryAside = systemOperation(
  'channel.set_delivery_aside',
  async (ctx, tx, { channelId, error }: { channelId: number; error: string }) => {
    await lockChannelDeliveries(tx, channelId);
    const [first] = await listPending(tx, channelId, 1);
    if (first) await markFailed(tx, first.id, error, ctx.platform.clock.now());
  },
);

interface Work {
  workspaceId: number;
  channelId: number;
  /** More has arrived since it began. */
  again: boolean;
}

interface Node {
  works: Map<number, Work>;
  waiting: Work[];
  running: number;
}

const nodes = new WeakMap<Platform, Node>();

/**
 * Works off what waits for a channel, now. What a lost process leaves is found by `workOffAll`: the rows of the deliveries
 * are the queue, so that storing one costs no job.
 */
export function workOff(platform: Platform, workspaceId: number, channelId: number): void {
  let node = nodes.get(platform);
  if (!node) nodes.set(platform, (node = { works: new Map(), waiting: [], running: 0 }));
  const present = node.works.get(channelId);
  if (present) {
    present.again = true;
    return;
  }
  const work = { workspaceId, channelId, again: false };
  node.works.set(channelId, work);
  node.waiting.push(work);
  startNext(platform, node);
}

function startNext(platform: Platform, node: Node): void {
  const free = isLoopBusy() ? 1 : most;
  while (node.running < free && node.waiting.length > 0) {
    node.running++;
    void run(platform, node, node.waiting.shift()!);
  }
}

async function run(platform: Platform, node: Node, work: Work): Promise<void> {
  const { workspaceId, channelId } = work;
  work.again = false;
  let isMore = false;
  const startedAt = performance.now();
  try {
    isMore = await workOffOnce(systemCtx(platform, workspaceId), channelId);
  } catch (err) {
    platform.log.warn({ err, channel_id: channelId }, 'deliveries wait');
  }
  if (isLoopBusy()) await sleep(Math.min(maxPauseMilliseconds, 2 * (performance.now() - startedAt)));
  node.running--;
  if (isMore || work.again) node.waiting.push(work);
  else node.works.delete(channelId);
  startNext(platform, node);
}

async function workOffOnce(ctx: Ctx, channelId: number): Promise<boolean> {
  try {
    return await perform(ctx, workOffBatch, { channelId, most: batchSize });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    ctx.platform.log.warn({ err: error, channel_id: channelId }, 'a batch of deliveries failed');
  }
  // One of them is at fault: each on its own.
  for (let left = batchSize; left > 0; left--) {
    try {
      if (!(await perform(ctx, workOffBatch, { channelId, most: 1 }))) return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      ctx.platform.log.error({ err: error, channel_id: channelId }, 'a delivery could not be worked off');
      const text = error instanceof Error ? error.message : String(error);
      await perform(ctx, setDeliveryAside, { channelId, error: text });
    }
  }
  return true;
}

/** Works off what processes that died have left. */
export async function workOffAll(platform: Platform): Promise<void> {
  for (const { workspace_id, channel_id } of await channelsWithDeliveries(platform.database))
    workOff(platform, workspace_id, channel_id);
}
