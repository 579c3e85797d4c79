/** Whether a channel's account works, as its provider says. */
import type { CheckResult, Failure } from '#server/adapters/channel/port.ts';
import { channelAdapterOf } from '#server/adapters/channel/channelAdapters.ts';
import { findAccount, stopChannel, storedTrouble } from '#server/features/channel/account/account.ts';
import { beginListening, readListenerPlace } from '#server/features/channel/listening/listenerStore.ts';
import { providerCall } from '#server/features/channel/providerCall.ts';
import { getChannel, updateChannel } from '#server/features/channel/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operationOf, perform, systemOperation } from '#server/platform/operation/operation.ts';
import { rateLimit } from '#server/platform/security/rateLimit.ts';
import { channelTypeOf } from '#shared/channels/channelTypes.ts';
import { channelRoutes as routes } from '#shared/contract/channel.ts';
import { AppError } from '#shared/errors.ts';

/** A channel was connected: its provider is asked whether it works. */
export const checkDue: JobKind<{ workspaceId: number; channelId: number }> = {
  name: 'channel.check_due',
  key: ({ workspaceId, channelId }) => `${workspaceId}:${channelId}`,
  retries: 2,
  expireSeconds: 60,
  concurrency: 4,
  concurrencyPerWorkspace: 2,
};

const checkRate = rateLimit({ burst: 10, perSecond: 0.2 });

export function enqueueCheck({ platform }: Ctx, tx: WorkspaceTx, channelId: number): void {
  platform.jobs.enqueue(tx, checkDue, { workspaceId: tx.workspaceId, channelId });
}

const readForCheck = systemOperation('channel.read_for_check', async (ctx, tx, id: number) => {
  const found = await findAccount(ctx, tx, id);
  return found && { ...found, place: await readListenerPlace(tx, id) };
});

const recordCheck = systemOperation(
  'channel.record_check',
  async (
    ctx,
    tx,
    { channelId, result, place: before }: { channelId: number; result: CheckResult; place: string },
  ) => {
    const { status } = await getChannel(tx, channelId);
    if (status === 'disabled') return;
    if (!result.ok && stopping.has(result.failure.reason))
      return stopChannel(ctx, tx, channelId, result.failure);
    // Anything else is a warning: what the account is worth is seen with the next message.
    const reason = result.ok ? '' : storedTrouble(result.failure);
    const now = ctx.platform.clock.now();
    await beginListening(tx, channelId, { before, place: result.ok ? result.place : undefined, now });
    const profile = result.ok && { profile: { name: result.name, details: result.details }, checked_at: now };
    await updateChannel(tx, channelId, { status: 'connected', reason, ...profile }, now);
  },
);

/** As they stop a channel that finds them out while it sends. */
const stopping = new Set<Failure['reason']>(['access_lost', 'account_restricted']);

export const checkSteps = [readForCheck, recordCheck];

/** Asks the provider, and shows at the channel what it says. Undefined: there is no such channel, or nothing to ask. */
export async function checkChannel(ctx: Ctx, channelId: number): Promise<CheckResult | undefined> {
  const own = { ...ctx, actor: { kind: 'system' as const } };
  const found = await perform(own, readForCheck, channelId);
  if (!found) return undefined;
  const { publicUrl } = ctx.platform.settings;
  const address = `${publicUrl}/v1/webhook/${found.type}`;
  const { callback } = channelTypeOf(found.type);
  const callbackUrl = callback === 'own' ? `${address}/${found.account['channel_key']}` : address;
  const adapter = channelAdapterOf(found.type);
  const result = await adapter.check(providerCall(ctx.platform), found.account, callbackUrl, found.place);
  await perform(own, recordCheck, { channelId, result, place: found.place });
  return result;
}

export const check = operationOf(routes.check, {
  name: 'channel.check',
  permission: 'channel.manage',
  async prepare(ctx, { params: { id } }) {
    checkRate(ctx.platform, `${ctx.workspaceId}`);
    return checkChannel(ctx, id);
  },
  async run(_ctx, tx, { params: { id } }, result) {
    await getChannel(tx, id);
    if (!result) throw new AppError('not_found');
    if (result.ok) return { ok: true, name: result.name, details: result.details, reason: '', detail: '' };
    return { ok: false, name: '', details: {}, ...result.failure };
  },
});
