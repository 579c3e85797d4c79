/** The account at a provider that a channel is connected to. */
import type { Account } from '#server/adapters/channel/port.ts';
import { channelAdapterOf, findChannelAdapter } from '#server/adapters/channel/channelAdapters.ts';
import { demoHost, isDemoId } from '#server/features/channel/demo/demoAccount.ts';
import { lockChannel, readAccountRow, updateChannel, writeAccount } from '#server/features/channel/store.ts';
import { notify } from '#server/features/notification/public.ts';
import { startListening } from '#server/features/channel/listening/listenerStore.ts';
import { readFacebook } from '#server/features/settings/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { channelTypeOf } from '#shared/channels/channelTypes.ts';

export interface FoundAccount {
  account: Account;
  type: string;
  status: string;
  reason: string;
}

/** The account of a channel with its secrets; undefined: there is no such channel. Never return or log it. */
export async function findAccount(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
): Promise<FoundAccount | undefined> {
  const own = await findOwnAccount(ctx, tx, channelId);
  return own && { ...own, account: { ...(await defaultsOf(ctx.platform, own.type)), ...own.account } };
}

/** The same without what stands in for the fields that the channel leaves out. */
export async function findOwnAccount(
  { platform, workspaceId }: Ctx,
  tx: WorkspaceTx,
  channelId: number,
): Promise<FoundAccount | undefined> {
  const row = await readAccountRow(tx, channelId);
  if (!row) return undefined;
  const account: Record<string, string> = {
    ...(row.config as Record<string, string>),
    ...(row.secrets && openAccount(platform.secrets, workspaceId, row.secrets)),
    channel_key: row.key,
  };
  if (isDemoId(account['phone_number_id'])) account['graph_host'] = demoHost;
  return { account, type: row.type, status: row.status, reason: row.reason };
}

/** What stands in for the fields that a channel leaves out. */
export async function defaultsOf(platform: Platform, type: string): Promise<Account> {
  if (findChannelAdapter(type)?.defaults !== 'facebook') return {};
  const { appSecret, verifyToken, graphApiVersion } = await readFacebook(platform);
  const all = { app_secret: appSecret, verify_token: verifyToken, graph_api_version: graphApiVersion };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/**
 * Stores what a member has entered: secrets encrypted, the rest as it is. Fields left out stay as they are. Rejects with
 * `invalid_input` for fields of other types, and with `channel_taken`.
 */
export async function saveAccount(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  entered: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { platform, workspaceId } = ctx;
  const row = (await readAccountRow(tx, channelId))!;
  const { fields, secrets: secretFields } = channelTypeOf(row.type);
  const config = { ...(row.config as Record<string, string>) };
  const secrets = row.secrets ? openAccount(platform.secrets, workspaceId, row.secrets) : {};
  for (const [field, value] of Object.entries(entered)) {
    if (value === undefined) continue;
    if (!(field in fields)) throw new AppError('invalid_input', { fields: { [field]: 'unknown field' } });
    ((secretFields as readonly string[]).includes(field) ? secrets : config)[field] = value;
  }
  const account = { ...config, ...secrets, channel_key: row.key };
  const adapter = channelAdapterOf(row.type);
  const verifyToken = secrets['verify_token'];
  await writeAccount(tx, channelId, {
    config: JSON.stringify(config),
    secrets: platform.secrets.seal(JSON.stringify(secrets), accountPurpose(workspaceId)),
    secrets_set: Object.keys(secrets),
    route: adapter.routeOf(account) ?? null,
    shared_routes: [...(adapter.sharedRoutesOf?.(account) ?? [])],
    verify_digest: verifyToken === undefined ? null : verifyDigest(platform, verifyToken),
  });
  if (adapter.listen)
    await startListening(tx, channelId, new Date(platform.clock.now().getTime() + checkedWithinMs));
}

/** The check of a changed account ends sooner, and says from where on to listen. */
const checkedWithinMs = 30_000;

/** One that stops so soon after it was made has never worked: who connects it sees why, and nobody else is told. */
const settledMs = 5 * 60_000;

/** Why an account cannot be used: one of our reasons or of a provider's events, and the provider's own words. */
export interface AccountTrouble {
  reason: string;
  detail?: string | undefined;
}

/** As it is stored at the channel, and read by `readReason`. */
export function storedTrouble({ reason, detail }: AccountTrouble): string {
  return (detail ? `${reason}: ${detail}` : reason).slice(0, 500);
}

/**
 * The provider does not accept the account any more: nothing is sent until a member connects it anew. Leaders are told. The
 * same whoever found it out: a check, a message that was sent, who listens, or the provider by itself.
 */
export async function stopChannel(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  trouble: AccountTrouble,
): Promise<void> {
  const before = await lockChannel(tx, channelId);
  if (!before || before.status === 'disabled') return;
  const now = ctx.platform.clock.now();
  const reason = storedTrouble(trouble);
  await updateChannel(tx, channelId, { status: 'error', reason }, now);
  const hasWorked =
    before.last_delivery_at !== null || now.getTime() - before.created_at.getTime() > settledMs;
  if (before.status !== 'connected' || !hasWorked) return;
  await notify(ctx, tx, {
    kind: 'channel_error',
    values: { channel_id: channelId, channel: before.name, reason },
    concerned: [],
  });
}

export function accountPurpose(workspaceId: number): string {
  return `channel.account:${workspaceId}`;
}

function openAccount(secrets: Secrets, workspaceId: number, sealed: Uint8Array): Record<string, string> {
  return JSON.parse(secrets.open(sealed, accountPurpose(workspaceId))) as Record<string, string>;
}

/** What finds the channel of a verify token without storing the token in the open. */
export function verifyDigest({ secrets }: Platform, token: string): string {
  return secrets.stamp(`channel.verify:${token}`);
}
