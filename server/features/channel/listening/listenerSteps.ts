import { createHash } from 'node:crypto';
import type { Account, Listened } from '#server/adapters/channel/port.ts';
import { findAccount, stopChannel, storedTrouble } from '#server/features/channel/account/account.ts';
import { insertDeliveries } from '#server/features/channel/inbound/deliveryStore.ts';
import { listenerLease } from '#server/features/channel/listening/listenerLease.ts';
import { lockListener, updateListener } from '#server/features/channel/listening/listenerStore.ts';
import { updateChannel } from '#server/features/channel/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

/** The pause after each failure, in seconds. */
const backoffSeconds = [5, 15, 60, 300, 900];
/** A provider may refuse a right password once in a while. */
const refusalsUntilStop = 3;
const failuresUntilShown = 2;

interface Held {
  channelId: number;
  /** Ours. */
  lease: string;
}

/** Takes a channel that nobody listens to. Undefined: another node was faster, or it should not be listened to. */
export const acquireListener = systemOperation(
  'channel.acquire_listener',
  async (ctx, tx, { channelId, lease }: Held) => {
    const now = ctx.platform.clock.now();
    const found = await findConnected(ctx, tx, channelId);
    if (!found) return undefined;
    const row = await lockListener(tx, channelId);
    if (row.next_at > now || listenerLease.isHeld(row.lease_until, now)) return undefined;
    await updateListener(tx, channelId, { lease, lease_until: listenerLease.endsAt(now) });
    return { ...found, place: row.place, print: printOf(found.account) };
  },
);

/** Returns whether to go on: the lease is still ours, and the account is as it was. `isWell`: the connection has held. */
export const renewListener = systemOperation(
  'channel.renew_listener',
  async (ctx, tx, { channelId, lease, print, isWell }: Held & { print: string; isWell: boolean }) => {
    const now = ctx.platform.clock.now();
    const found = await findConnected(ctx, tx, channelId);
    if (!found || printOf(found.account) !== print) return false;
    const row = await lockListener(tx, channelId);
    if (row.lease !== lease) return false;
    const isWellAgain = isWell && row.failures > 0;
    const lease_until = listenerLease.endsAt(now);
    await updateListener(tx, channelId, { lease_until, ...(isWellAgain && { failures: 0 }) });
    if (isWellAgain && row.failures >= failuresUntilShown)
      await updateChannel(tx, channelId, { reason: '' }, now);
    return true;
  },
);

interface Heard extends Held {
  deliveries: readonly unknown[];
  place: string;
}

/** Stores what was fetched and how far that got, together. False: the lease is another node's, and nothing was stored. */
export const storeHeard = systemOperation(
  'channel.store_heard',
  async (ctx, tx, { channelId, lease, deliveries, place }: Heard) => {
    const now = ctx.platform.clock.now();
    const row = await lockListener(tx, channelId);
    if (row.lease !== lease) return false;
    const payloads = deliveries.map((delivery) => Buffer.from(JSON.stringify([delivery])));
    await insertDeliveries(tx, { channelId, payloads, now });
    await updateListener(tx, channelId, { place });
    return true;
  },
);

/** Nobody listens until it is time again. */
export const releaseListener = systemOperation(
  'channel.release_listener',
  async (ctx, tx, { channelId, lease, print, result }: Held & { print: string; result: Listened }) => {
    const now = ctx.platform.clock.now();
    const row = await lockListener(tx, channelId);
    if (row.lease !== lease) return;
    const free = { lease: null, lease_until: null };
    const found = await findConnected(ctx, tx, channelId);
    // Whatever failed, failed with the former account.
    if (!found || printOf(found.account) !== print)
      return updateListener(tx, channelId, { ...free, failures: 0, next_at: later(row.next_at, now) });
    const failures = result.kind === 'failed' ? row.failures + 1 : 0;
    const seconds =
      result.kind === 'failed'
        ? backoffSeconds[Math.min(failures, backoffSeconds.length) - 1]!
        : result.afterSeconds;
    const next = new Date(now.getTime() + seconds * 1000);
    await updateListener(tx, channelId, { ...free, failures, next_at: next });
    if (result.kind === 'ended') {
      if (row.failures >= failuresUntilShown) await updateChannel(tx, channelId, { reason: '' }, now);
      return;
    }
    if (result.reason === 'access_lost' && failures >= refusalsUntilStop)
      return stopChannel(ctx, tx, channelId, result);
    if (failures >= failuresUntilShown)
      await updateChannel(tx, channelId, { reason: storedTrouble(result) }, now);
  },
);

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

async function findConnected(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
): Promise<{ account: Account; type: string } | undefined> {
  const found = await findAccount(ctx, tx, channelId);
  return found?.status === 'connected' ? { account: found.account, type: found.type } : undefined;
}

function printOf(account: Account): string {
  return createHash('sha256').update(JSON.stringify(account)).digest('hex');
}

export const listenerSteps = [acquireListener, renewListener, storeHeard, releaseListener];
