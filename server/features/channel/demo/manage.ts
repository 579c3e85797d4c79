/** A demo phone: its channel is made at once, one for a workspace, and a member writes with it as a customer would. */
import { randomInt } from 'node:crypto';
import { saveAccount } from '#server/features/channel/account/account.ts';
import { enqueueCheck } from '#server/features/channel/account/check.ts';
import { demoCustomer, demoIds, demoMediaId, isDemoId } from '#server/features/channel/demo/demoAccount.ts';
import { deliverDemo, demoStatus } from '#server/features/channel/demo/deliver.ts';
import { readDemoAccount } from '#server/features/channel/demo/provider.ts';
import { findDemoChannelId, getChannel, insertChannel } from '#server/features/channel/store.ts';
import { listUnreadProviderIds } from '#server/features/delivery/public.ts';
import { readMediaBytes } from '#server/features/media/public.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { operationOf, perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { rateLimit } from '#server/platform/security/rateLimit.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import { channelRoutes as routes } from '#shared/contract/channel.ts';
import { AppError } from '#shared/errors.ts';

const useRate = rateLimit({ burst: 30, perSecond: 0.5 });

/** The one of the workspace; it is made when there is none. */
export const openDemoPhone = operationOf(routes.openDemoPhone, {
  name: 'channel.open_demo_phone',
  permission: 'channel.manage',
  async run(ctx, tx) {
    const present = await findDemoChannelId(tx);
    if (present !== undefined) return getChannel(tx, present);
    await requireQuota(ctx, tx, 'channels');
    const id = await insertChannel(tx, {
      type: 'whatsapp',
      name: demoCustomer.name,
      key: randomToken(12),
    });
    await saveAccount(ctx, tx, id, {
      ...demoIds(randomInt(10 ** 11, 10 ** 12)),
      access_token: randomToken(32),
      app_secret: randomToken(32),
      verify_token: randomToken(16),
    });
    enqueueCheck(ctx, tx, id);
    return getChannel(tx, id);
  },
});

const readUnread = systemOperation('channel.read_demo_unread', (_ctx, tx, id: number) =>
  listUnreadProviderIds(tx, id),
);

export const actOnDemoPhone = operationOf(routes.actOnDemoPhone, {
  name: 'channel.use_demo_phone',
  permission: 'conversation.answer',
  async prepare(ctx, { params: { id }, body }) {
    useRate(ctx.platform, String(ctx.workspaceId));
    const own = { ...ctx, actor: { kind: 'system' as const } };
    const found = await perform(own, readDemoAccount, id);
    if (!found || !isDemoId(found.account['phone_number_id'])) throw new AppError('not_found');
    const content = await contentOf(own, id, body);
    if (content) await deliverDemo(ctx.platform, found.account, content);
  },
  run: async () => ({}),
});

type Use =
  | { action: 'say'; text: string }
  | { action: 'press'; label: string; value: string }
  | { action: 'send'; media_id: number; caption: string }
  | { action: 'read' };

/** What the phone tells the business: a message of the customer, or that everything was read. */
async function contentOf(
  ctx: Ctx,
  channelId: number,
  use: Use,
): Promise<Record<string, unknown> | undefined> {
  const now = ctx.platform.clock.now();
  if (use.action === 'read') {
    const ids = await perform(ctx, readUnread, channelId);
    if (ids.length === 0) return undefined;
    return { statuses: ids.map((id) => demoStatus(id, 'read', now)) };
  }
  const message = {
    from: demoCustomer.wa_id,
    id: `wamid.demo${randomToken(20)}`,
    timestamp: String(Math.floor(now.getTime() / 1000)),
  };
  if (use.action === 'say') return { messages: [{ ...message, type: 'text', text: { body: use.text } }] };
  if (use.action === 'send') return { messages: [{ ...message, ...(await fileOf(ctx, use)) }] };
  const reply = { id: `say:${use.value}`, title: use.label };
  const interactive = { type: 'button_reply', button_reply: reply };
  return { messages: [{ ...message, type: 'interactive', interactive }] };
}

/** A file of the customer, which the adapter fetches from the demo phone. */
async function fileOf(ctx: Ctx, { media_id: mediaId, caption }: Extract<Use, { action: 'send' }>) {
  const file = await readMediaBytes(ctx, mediaId);
  if (!file) throw new AppError('media_missing');
  const { name, mimeType } = file;
  const family = mimeType.split('/')[0]!;
  const type = ['image', 'audio', 'video'].includes(family) ? family : 'document';
  const said = type === 'audio' || caption === '' ? {} : { caption };
  const named = type === 'document' ? { filename: name } : {};
  return { type, [type]: { id: demoMediaId(mediaId), mime_type: mimeType, ...said, ...named } };
}

export const demoOperations = [openDemoPhone, actOnDemoPhone, readDemoAccount, readUnread];
