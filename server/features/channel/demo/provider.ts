/** What stands in for the Cloud API when a demo phone is called: the calls that the adapter of WhatsApp makes. */
import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '#server/adapters/channel/port.ts';
import { findAccount } from '#server/features/channel/account/account.ts';
import { findChannelsByRoute } from '#server/features/channel/crossWorkspace.ts';
import {
  demoCustomer,
  demoMediaId,
  demoNumber,
  isDemoId,
  ownMediaId,
} from '#server/features/channel/demo/demoAccount.ts';
import { deliverDemo, demoStatus } from '#server/features/channel/demo/deliver.ts';
import { messageSchema, readSchema } from '#server/features/channel/demo/messageSchema.ts';
import { readMediaBytes } from '#server/features/media/public.ts';
import { businessRoute } from '#server/adapters/channel/whatsapp/splitDelivery.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { rateLimit } from '#server/platform/security/rateLimit.ts';
import { isSameSecret } from '#server/adapters/channel/isSameSecret.ts';

/** Above what a person at a phone causes, below what would load the system. */
const perMinute = rateLimit({ burst: 60, perSecond: 1 });
const perDay = rateLimit({ burst: 1000, perSecond: 1000 / 86_400 });

/** After the answer to the call, as at WhatsApp. */
const statusDelayMs = 150;

export const readDemoAccount = systemOperation('channel.read_demo_account', (ctx, tx, id: number) =>
  findAccount(ctx, tx, id),
);

export async function answerDemo(platform: Platform, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, , id = '', edge = ''] = pathname.split('/');
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  const mediaId = ownMediaId(id);
  // A file is asked for in the name of a number.
  const asked = mediaId === undefined ? id : (searchParams.get('phone_number_id') ?? '');
  const found = await findDemo(platform, asked, token);
  if (!found) return failure(401, 190, 'The demo phone does not know this access token.');
  const { account, key, channel } = found;
  if (mediaId !== undefined) return giveFile(platform, channel.workspace_id, mediaId, request);
  if (request.method === 'GET')
    return edge === 'phone_numbers'
      ? Response.json({ data: [{ id: account['phone_number_id'] }] })
      : Response.json({
          id,
          display_phone_number: demoNumber,
          verified_name: demoCustomer.name,
          quality_rating: 'GREEN',
          status: 'CONNECTED',
        });
  if (edge === 'subscribed_apps') return Response.json({ success: true });
  try {
    perMinute(platform, key);
    perDay(platform, key);
  } catch {
    return failure(400, 130429, 'The demo phone takes 60 messages a minute and 1,000 a day.');
  }
  if (edge === 'media') return Response.json({ id: `000${randomBytes(6).readUIntBE(0, 6)}` });
  if (edge !== 'messages') return failure(400, 100, 'The demo phone does not know this call.');
  return takeMessage(platform, found, await request.json());
}

async function findDemo(platform: Platform, id: string, token: string) {
  if (!isDemoId(id)) return undefined;
  const routes = [id, businessRoute(id)];
  for (const channel of await findChannelsByRoute(platform.database, 'whatsapp', routes)) {
    const found = await perform(systemCtx(platform, channel.workspace_id), readDemoAccount, channel.id);
    if (found && isSameSecret(token, found.account['access_token'] ?? ''))
      return { account: found.account, key: `${channel.workspace_id}:${channel.id}`, channel };
  }
  return undefined;
}

type Found = NonNullable<Awaited<ReturnType<typeof findDemo>>>;

/** What is known of a file, or the file: its address is valid for nobody without the token. */
async function giveFile(
  platform: Platform,
  workspaceId: number,
  mediaId: number,
  { url }: Request,
): Promise<Response> {
  const file = await readMediaBytes(systemCtx(platform, workspaceId), mediaId);
  if (!file) return failure(404, 100, 'The demo phone does not have this file any more.');
  const { bytes, mimeType } = file;
  const address = new URL(url);
  if (address.pathname.endsWith('/file'))
    return new Response(new Uint8Array(bytes), { headers: { 'content-type': mimeType } });
  address.pathname += '/file';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return Response.json({
    ...{ messaging_product: 'whatsapp', id: demoMediaId(mediaId), url: address.href },
    ...{ mime_type: mimeType, sha256, file_size: bytes.byteLength },
  });
}

function takeMessage(platform: Platform, { account, channel }: Found, body: unknown): Response {
  const mark = readSchema.safeParse(body);
  if (mark.success) {
    if (mark.data.typing_indicator)
      platform.live.broadcastTransient(channel.workspace_id, {
        type: 'demo_typing',
        conversationId: null,
        data: { channel_id: channel.id },
        customerData: null,
      });
    return Response.json({ success: true });
  }
  const parsed = messageSchema.safeParse({ type: 'text', ...(body as object) });
  if (!parsed.success) return failure(400, 100, parsed.error.issues[0]?.message ?? 'Invalid parameter');
  const { biz_opaque_callback_data: key } = parsed.data;
  const id = `wamid.demo${randomBytes(15).toString('base64url')}`;
  setTimeout(() => void deliverStatuses(platform, account, id, key), statusDelayMs).unref();
  const contacts = [{ input: parsed.data.to, wa_id: demoCustomer.wa_id }];
  return Response.json({ messaging_product: 'whatsapp', contacts, messages: [{ id }] });
}

async function deliverStatuses(
  platform: Platform,
  account: Account,
  id: string,
  key: string | undefined,
): Promise<void> {
  const now = platform.clock.now();
  const statuses = [demoStatus(id, 'sent', now, key), demoStatus(id, 'delivered', now, key)];
  await deliverDemo(platform, account, { statuses }).catch((err: unknown) =>
    platform.log.warn({ err }, 'the statuses of a demo phone were not delivered'),
  );
}

function failure(status: number, code: number, message: string): Response {
  return Response.json(
    { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code } },
    { status },
  );
}
