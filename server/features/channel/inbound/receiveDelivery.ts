/** Takes a provider's delivery: verified over its bytes, stored in the workspaces it is for, then acknowledged. */
import type { Account, ChannelAdapter, DeliveryPart, RawRequest } from '#server/adapters/channel/port.ts';
import { defaultsOf, findOwnAccount } from '#server/features/channel/account/account.ts';
import { findChannelByKey, findChannelsByRoute } from '#server/features/channel/crossWorkspace.ts';
import { insertDeliveries, insertUnknown } from '#server/features/channel/inbound/deliveryStore.ts';
import { workOff } from '#server/features/channel/inbound/workOff.ts';
import { Batches } from '#server/platform/jobs/batches.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';

interface Arrived {
  adapter: ChannelAdapter;
  request: RawRequest;
  payload: Buffer;
}

/** Stores the parts of a channel whose requests its account signed. Returns for each whether it did. */
export const storeDeliveries = systemOperation(
  'channel.store_deliveries',
  async (ctx, tx, { channelId, arrived }: { channelId: number; arrived: readonly Arrived[] }) => {
    const found = await findOwnAccount(ctx, tx, channelId);
    const signedBy = (account: Account) =>
      arrived.map(({ adapter, request }) => adapter.isSigned(request, account));
    let areSigned = found ? signedBy(found.account) : arrived.map(() => false);
    if (found && areSigned.includes(false))
      areSigned = signedBy({ ...(await defaultsOf(ctx.platform, found.type)), ...found.account });
    const payloads = arrived.flatMap(({ payload }, index) => (areSigned[index] ? [payload] : []));
    await insertDeliveries(tx, { channelId, payloads, now: ctx.platform.clock.now() });
    return areSigned;
  },
);

/** What arrives while a transaction of the same channel is under way is stored together by the next one. */
const most = 50;

interface Receiving {
  /** By workspace and channel. */
  stores: Batches<Arrived, boolean>;
  /** By type of channel. */
  lookups: Batches<readonly string[], FoundChannel[]>;
}

const receiving = new WeakMap<Platform, Receiving>();

function receivingOf(platform: Platform): Receiving {
  const known = receiving.get(platform);
  if (known) return known;
  const made: Receiving = {
    stores: new Batches(
      (key, arrived) => {
        const [workspaceId, channelId] = key.split(':').map(Number) as [number, number];
        return perform(systemCtx(platform, workspaceId), storeDeliveries, { channelId, arrived });
      },
      { most },
    ),
    lookups: new Batches(
      async (type, asked) => {
        const routes = [...new Set(asked.flat())];
        const channels = await findChannelsByRoute(platform.database, type, routes);
        return asked.map((own) =>
          channels.filter(({ route, shared_routes: shared }) =>
            own.some((one) => one === route || shared.includes(one)),
          ),
        );
      },
      { most },
    ),
  };
  receiving.set(platform, made);
  return made;
}

type FoundChannel = Awaited<ReturnType<typeof findChannelsByRoute>>[number];

export const storeUnknown = systemPlatformOperation(
  'channel.store_unknown',
  ({ platform }, tx, unknown: { type: string; route: string; payload: Buffer }) =>
    insertUnknown(tx, { ...unknown, received_at: platform.clock.now() }),
);

interface Target {
  workspaceId: number;
  channelId: number;
  parts: DeliveryPart[];
}

/**
 * `key`: of the channel in the address, for providers whose deliveries do not name the account. `rejected`: nobody that we
 * know signed it, and nothing was stored.
 */
export async function receiveDelivery(
  ctx: PlatformCtx,
  adapter: ChannelAdapter,
  request: RawRequest,
  key: string | undefined,
): Promise<'stored' | 'rejected'> {
  const { platform } = ctx;
  const parts = adapter.split(request);
  const targets = await targetsOf(ctx, adapter, parts ?? [], key);
  const stored = await Promise.all(
    targets.map(async ({ workspaceId, channelId, parts: own }) => {
      const payload = Buffer.from(JSON.stringify(own.map((part) => part.payload)));
      const { stores } = receivingOf(platform);
      const isStored = await stores.add(`${workspaceId}:${channelId}`, { adapter, request, payload });
      if (isStored) workOff(platform, workspaceId, channelId);
      return isStored;
    }),
  );
  if (stored.includes(true)) return 'stored';
  if (key !== undefined || !adapter.isSigned(request, await defaultsOf(platform, adapter.type)))
    return 'rejected';
  const route = parts?.find((part) => part.route !== undefined)?.route ?? '';
  await performOnPlatform(ctx, storeUnknown, {
    type: adapter.type,
    route: route.slice(0, 200),
    payload: request.body,
  });
  return 'stored';
}

async function targetsOf(
  { platform }: PlatformCtx,
  { type }: ChannelAdapter,
  parts: readonly DeliveryPart[],
  key: string | undefined,
): Promise<Target[]> {
  if (key !== undefined) {
    const channel = await findChannelByKey(platform.database, type, key);
    return channel ? [{ workspaceId: channel.workspace_id, channelId: channel.id, parts: [...parts] }] : [];
  }
  const routes = [...new Set(parts.map(({ route }) => route))].filter((route) => route !== undefined);
  if (routes.length === 0) return [];
  const channels = await receivingOf(platform).lookups.add(type, routes);
  return channels.map(({ id, workspace_id, route, shared_routes }) => ({
    workspaceId: workspace_id,
    channelId: id,
    parts: parts.filter((part) => part.route === route || shared_routes.includes(part.route ?? '')),
  }));
}
