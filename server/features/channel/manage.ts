import { saveAccount } from '#server/features/channel/account/account.ts';
import { enqueueCheck } from '#server/features/channel/account/check.ts';
import { sealSecret } from '#server/features/channel/identity.ts';
import {
  deleteChannel,
  getChannel,
  insertChannel,
  listChannels,
  removeIdentitySecrets,
  rotateIdentitySecret,
  rotateChannel,
  updateChannel,
  type ChannelChange,
} from '#server/features/channel/store.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import type { Platform } from '#server/platform/platform.ts';
import { abilitiesOf, channelTypeOf } from '#shared/channels/channelTypes.ts';
import { channelRoutes as routes, type Channel } from '#shared/contract/channel.ts';
import { AppError } from '#shared/errors.ts';

/** For how long a site may still sign with the former secret after a rotation. */
const overlapMs = 24 * 3600_000;

export const list = operationOf(routes.list, {
  name: 'channel.list',
  permission: 'channel.read',
  async run({ platform }, tx, { query }) {
    const page = await listChannels(tx, query);
    return { ...page, items: page.items.map((item) => withCallback(platform, item)) };
  },
});

export const get = operationOf(routes.get, {
  name: 'channel.get',
  permission: 'channel.read',
  run: async ({ platform }, tx, { params: { id } }) => withCallback(platform, await getChannel(tx, id)),
});

export const create = operationOf(routes.create, {
  name: 'channel.create',
  permission: 'channel.manage',
  detail: ({ body: { type, name } }) => ({ type, name }),
  async run(ctx, tx, { body: input }) {
    await requireQuota(ctx, tx, 'channels');
    const { settings, entered } = partsOf(input);
    const { type, name } = input;
    const id = await insertChannel(tx, { ...settings, type, name, key: randomToken(12) });
    if (abilitiesOf(type).is_outward) {
      await saveAccount(ctx, tx, id, entered);
      enqueueCheck(ctx, tx, id);
    }
    return withCallback(ctx.platform, await getChannel(tx, id));
  },
});

export const update = operationOf(routes.update, {
  name: 'channel.update',
  permission: 'channel.manage',
  detail: ({ params: { id: _id }, body: changed }) => ({ changed: Object.keys(changed) }),
  async run(ctx, tx, { params: { id }, body: change }) {
    const before = await getChannel(tx, id);
    const { settings, entered } = partsOf(change);
    recordChanges(tx, before, settings);
    const isConnectedAnew = Object.values(entered).some((value) => value !== undefined);
    if (isConnectedAnew) {
      await saveAccount(ctx, tx, id, entered);
      enqueueCheck(ctx, tx, id);
    }
    const clears = isConnectedAnew || settings.status === 'connected';
    const now = ctx.platform.clock.now();
    await updateChannel(tx, id, { ...settings, ...(clears && { reason: '' }) }, now);
    return withCallback(ctx.platform, await getChannel(tx, id));
  },
});

/** For a channel whose chats should all end: nobody gets into one of them with a token from before. */
export const rotate = operationOf(routes.rotate, {
  name: 'channel.rotate',
  permission: 'channel.manage',
  async run({ platform }, tx, { params: { id } }) {
    await getChannel(tx, id);
    await rotateChannel(tx, id, randomToken(12), platform.clock.now());
    tx.afterCommit(() => platform.live.broadcastTransient(tx.workspaceId, accessChanged));
    return withCallback(platform, await getChannel(tx, id));
  },
});

export const remove = operationOf(routes.remove, {
  name: 'channel.remove',
  permission: 'channel.manage',
  async run(_ctx, tx, { params: { id } }) {
    await getChannel(tx, id);
    await deleteChannel(tx, id);
    return {};
  },
});

export const rotateSecret = operationOf(routes.rotateIdentitySecret, {
  name: 'channel.rotate_identity_secret',
  permission: 'channel.manage',
  async run(ctx, tx, { params: { id } }) {
    const { type } = await getChannel(tx, id);
    // Elsewhere the provider says who writes.
    if (type !== 'web_chat') throw new AppError('not_found');
    const secret = randomToken(32);
    const sealed = sealSecret(ctx.platform.secrets, ctx.workspaceId, secret);
    const formerUntil = new Date(ctx.platform.clock.now().getTime() + overlapMs);
    await rotateIdentitySecret(tx, id, sealed, formerUntil);
    return { secret };
  },
});

export const removeSecret = operationOf(routes.removeIdentitySecret, {
  name: 'channel.remove_identity_secret',
  permission: 'channel.manage',
  async run(_ctx, tx, { params: { id } }) {
    await getChannel(tx, id);
    await removeIdentitySecrets(tx, id);
    return {};
  },
});

type Settings = Pick<
  ChannelChange,
  'name' | 'status' | 'agent_enabled' | 'welcome' | 'suggestions' | 'allowed_origins' | 'hours'
>;

/** What every channel has, and what connects it to its account at the provider. */
function partsOf(body: Settings & { type?: string }): {
  settings: Settings;
  entered: Record<string, string | undefined>;
} {
  const {
    type: _type,
    name,
    status,
    agent_enabled,
    welcome,
    suggestions,
    allowed_origins,
    hours,
    ...entered
  } = body;
  const all = { name, status, agent_enabled, welcome, suggestions, allowed_origins, hours };
  const settings = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { settings, entered: entered as Record<string, string | undefined> };
}

function withCallback({ settings }: Platform, channel: Channel): Channel {
  const { callback } = channelTypeOf(channel.type);
  if (callback === null) return channel;
  const address = `${settings.publicUrl}/v1/webhook/${channel.type}`;
  return { ...channel, callback_url: callback === 'own' ? `${address}/${channel.key}` : address };
}
