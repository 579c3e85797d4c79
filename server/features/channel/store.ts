import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { contains } from '#server/platform/database/contains.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import { AppError } from '#shared/errors.ts';
import type { Channel } from '#shared/contract/channel.ts';
import type { ListQuery } from '#shared/schema/fields.ts';

export interface ChannelChange {
  name?: string | undefined;
  status?: 'connected' | 'error' | 'disabled' | undefined;
  reason?: string | undefined;
  agent_enabled?: boolean | undefined;
  welcome?: Channel['welcome'] | undefined;
  suggestions?: Channel['suggestions'] | undefined;
  allowed_origins?: string[] | undefined;
  hours?: Channel['hours'] | undefined;
  profile?: Channel['profile'] | undefined;
  checked_at?: Date | undefined;
}

function select(tx: WorkspaceTx) {
  return tx.db.selectFrom('channel').select((eb) => [
    'id',
    'type',
    'name',
    'key',
    'status',
    'reason',
    'agent_enabled',
    'welcome',
    'suggestions',
    'allowed_origins',
    'created_at',
    'config',
    'secrets_set',
    'last_delivery_at',
    'hours',
    'profile',
    'checked_at',
    eb('identity_secret', 'is not', null).as('signs_identity'),
    eb
      .selectFrom('conversation')
      .whereRef('conversation.channel_id', '=', 'channel.id')
      .where('conversation.last_message_id', 'is not', null)
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .as('conversation_count'),
  ]);
}

export function countChannels(tx: WorkspaceTx): Promise<number> {
  return countRows(tx.db.selectFrom('channel'));
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function view({ config, ...row }: Row): Channel {
  return {
    ...row,
    type: row.type as Channel['type'],
    status: row.status as Channel['status'],
    welcome: row.welcome as Channel['welcome'],
    suggestions: row.suggestions as Channel['suggestions'],
    signs_identity: Boolean(row.signs_identity),
    conversation_count: Number(row.conversation_count ?? 0),
    account: config as Channel['account'],
    callback_url: null,
    last_delivery_at: row.last_delivery_at && toUnix(row.last_delivery_at),
    hours: row.hours as Channel['hours'],
    profile: row.profile as Channel['profile'],
    checked_at: row.checked_at && toUnix(row.checked_at),
    created_at: toUnix(row.created_at),
  };
}

export async function getChannel(tx: WorkspaceTx, id: number): Promise<Channel> {
  const row = await select(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  return view(row);
}

/** What a chat shows of its channel, and the workspace's newest event; without the count, which takes long to make. */
export async function getChatChannel(tx: WorkspaceTx, id: number) {
  const row = await tx.db
    .selectFrom('channel')
    .innerJoin('workspace', 'workspace.id', 'channel.workspace_id')
    .select([
      'channel.name',
      'channel.agent_enabled',
      'channel.welcome',
      'channel.suggestions',
      'workspace.last_event_id',
    ])
    .where('channel.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return {
    ...row,
    welcome: row.welcome as Channel['welcome'],
    suggestions: row.suggestions as Channel['suggestions'],
  };
}

export async function listChannels(tx: WorkspaceTx, query: ListQuery<'created_at' | 'name' | 'type'>) {
  const sorted = select(tx)
    .where(contains(query.keyword, 'name'))
    .orderBy(query.field, query.asc ? 'asc' : 'desc')
    .orderBy('id');
  return readPage(sorted, query, view);
}

export async function insertChannel(
  tx: WorkspaceTx,
  channel: ChannelChange & { type: Channel['type']; name: string; key: string },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('channel')
    .values(columnsOf(channel))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateChannel(
  tx: WorkspaceTx,
  id: number,
  change: ChannelChange,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('channel')
    .set({ ...columnsOf(change), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Gives the channel a new key, and revokes every token of its chats. */
export async function rotateChannel(tx: WorkspaceTx, id: number, key: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('channel')
    .set({ key, chat_tokens_from: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteChannel(tx: WorkspaceTx, id: number): Promise<void> {
  await tx.db.deleteFrom('channel').where('id', '=', id).execute();
}

function columnsOf<T extends ChannelChange>(change: T) {
  const { welcome, suggestions, hours, profile, ...rest } = change;
  return {
    ...rest,
    ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
    ...(profile && { profile: JSON.stringify(profile) }),
    ...(welcome && { welcome: JSON.stringify(welcome) }),
    ...(suggestions && { suggestions: JSON.stringify(suggestions) }),
  };
}

/** The sites that may frame the channel's chat. */
export async function readAllowedOrigins(tx: WorkspaceTx, id: number): Promise<string[]> {
  const row = await tx.db
    .selectFrom('channel')
    .select('allowed_origins')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.allowed_origins ?? [];
}

/** The sites that may frame some web chat of the workspace; empty: all may, or there is none. */
export async function readSiteOrigins(tx: WorkspaceTx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('channel')
    .select('allowed_origins')
    .where('type', '=', 'web_chat')
    .where('status', '<>', 'disabled')
    .execute();
  const isOpen = rows.some(({ allowed_origins: origins }) => origins.length === 0);
  return isOpen ? [] : [...new Set(rows.flatMap(({ allowed_origins: origins }) => origins))];
}

/** Stores a new secret. The present one is accepted until `formerUntil`. */
export async function rotateIdentitySecret(
  tx: WorkspaceTx,
  id: number,
  sealed: Buffer,
  formerUntil: Date,
): Promise<void> {
  await tx.db
    .updateTable('channel')
    .set(({ ref }) => ({
      identity_secret: sealed,
      former_identity_secret: ref('identity_secret'),
      former_identity_secret_until: formerUntil,
    }))
    .where('id', '=', id)
    .execute();
}

export async function removeIdentitySecrets(tx: WorkspaceTx, id: number): Promise<void> {
  const none = { identity_secret: null, former_identity_secret: null, former_identity_secret_until: null };
  await tx.db.updateTable('channel').set(none).where('id', '=', id).execute();
}

/** The sealed secrets that are accepted now, the present one first. */
export async function readIdentitySecrets(tx: WorkspaceTx, id: number, now: Date): Promise<Buffer[]> {
  const row = await tx.db
    .selectFrom('channel')
    .select(['identity_secret', 'former_identity_secret', 'former_identity_secret_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.identity_secret) return [];
  const { identity_secret, former_identity_secret: former, former_identity_secret_until: until } = row;
  return former && until && until > now ? [identity_secret, former] : [identity_secret];
}

/** Of all channels that have some: the secret of their site, and those of their account. */
export async function lockSecrets(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('channel')
    .select(['id', 'identity_secret', 'former_identity_secret', 'secrets'])
    .where((where) => where.or([where('identity_secret', 'is not', null), where('secrets', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function writeIdentitySecret(
  tx: WorkspaceTx,
  id: number,
  change: { identity_secret?: Buffer; former_identity_secret?: Buffer },
): Promise<void> {
  await tx.db.updateTable('channel').set(change).where('id', '=', id).execute();
}

/** Encrypted anew, with the hash by which the token among them is found. */
export async function writeAccountSecrets(
  tx: WorkspaceTx,
  id: number,
  change: { secrets: Buffer; verify_digest: string | null },
): Promise<void> {
  await tx.db.updateTable('channel').set(change).where('id', '=', id).execute();
}

/** The demo phone of the workspace; undefined: there is none. */
export async function findDemoChannelId(tx: WorkspaceTx): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('channel')
    .select('id')
    .where('type', '=', 'whatsapp')
    .where('route', 'like', '000%')
    .executeTakeFirst();
  return row?.id;
}

/** What the account of a channel is made of, secrets sealed. */
export function readAccountRow(tx: WorkspaceTx, id: number) {
  return tx.db
    .selectFrom('channel')
    .select(['key', 'type', 'status', 'reason', 'config', 'secrets', 'agent_enabled', 'welcome'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What decides whether a channel has just stopped, under a row lock. */
export function lockChannel(tx: WorkspaceTx, id: number) {
  return tx.db
    .selectFrom('channel')
    .select(['name', 'status', 'last_delivery_at', 'created_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Rejects with `channel_taken` when another channel is connected to the same account. */
export async function writeAccount(tx: WorkspaceTx, id: number, change: AccountRow): Promise<void> {
  const updated = tx.db.updateTable('channel').set(change).where('id', '=', id).execute();
  await onConstraintViolation(updated, { channel_route: () => new AppError('channel_taken') });
}

interface AccountRow {
  /** JSON of the fields that are no secrets. */
  config: string;
  secrets: Buffer;
  secrets_set: string[];
  route: string | null;
  shared_routes: string[];
  verify_digest: string | null;
}
