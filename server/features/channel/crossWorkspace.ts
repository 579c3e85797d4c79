/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import { listenerLease } from '#server/features/channel/listening/listenerLease.ts';
import type { Database } from '#server/platform/database/database.ts';

/** How many there are of each type and status. */
export async function countChannels(database: Database) {
  const rows = await database.crossWorkspace
    .selectFrom('channel')
    .select((eb) => ['type', 'status', eb.fn.countAll<number>().as('count')])
    .groupBy(['type', 'status'])
    .orderBy('type')
    .orderBy('status')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Which workspace a channel's public key belongs to. */
export async function findChannel(database: Database, key: string) {
  return database.crossWorkspace
    .selectFrom('channel')
    .innerJoin('workspace', 'workspace.id', 'channel.workspace_id')
    .select(['channel.workspace_id', 'channel.id', 'channel.type', 'channel.status'])
    .where('channel.key', '=', key)
    .where('workspace.status', '=', 'active')
    .executeTakeFirst();
}

export interface ChatClaims {
  /** Workspace, channel, customer and conversation. */
  w: number;
  ch: number;
  c: number;
  cv: number;
}

/** The chat that a token names, as far as it decides about the token. */
export async function findChat(database: Database, { w, ch, c, cv }: ChatClaims) {
  return database.crossWorkspace
    .selectFrom('conversation')
    .innerJoin('workspace', 'workspace.id', 'conversation.workspace_id')
    .innerJoin('channel', (join) =>
      join
        .onRef('channel.workspace_id', '=', 'conversation.workspace_id')
        .onRef('channel.id', '=', 'conversation.channel_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.workspace_id', '=', 'conversation.workspace_id')
        .onRef('customer.id', '=', 'conversation.customer_id'),
    )
    .select([
      'workspace.status as workspace_status',
      'customer.blocked_at',
      'customer.chat_tokens_from as customer_tokens_from',
      'channel.chat_tokens_from as channel_tokens_from',
    ])
    .where('conversation.workspace_id', '=', w)
    .where('conversation.id', '=', cv)
    .where('conversation.customer_id', '=', c)
    .where('conversation.channel_id', '=', ch)
    .executeTakeFirst();
}

/** The channels that are connected to these accounts at their provider. */
export async function findChannelsByRoute(database: Database, type: string, routes: readonly string[]) {
  return database.crossWorkspace
    .selectFrom('channel')
    .innerJoin('workspace', 'workspace.id', 'channel.workspace_id')
    .select(['channel.workspace_id', 'channel.id', 'channel.route', 'channel.shared_routes'])
    .where('channel.type', '=', type)
    .where(sql<boolean>`(channel.route = any(${routes}) or channel.shared_routes && ${routes})`)
    .where('workspace.status', '<>', 'deleting')
    .execute();
}

/** The channel of a type that has this key in the address of its webhook. */
export async function findChannelByKey(database: Database, type: string, key: string) {
  return database.crossWorkspace
    .selectFrom('channel')
    .innerJoin('workspace', 'workspace.id', 'channel.workspace_id')
    .select(['channel.workspace_id', 'channel.id'])
    .where('channel.key', '=', key)
    .where('channel.type', '=', type)
    .where('workspace.status', '<>', 'deleting')
    .executeTakeFirst();
}

/** The channels for which deliveries wait to be worked off. */
export async function channelsWithDeliveries(database: Database) {
  return database.crossWorkspace
    .selectFrom('channel_delivery')
    .innerJoin('workspace', 'workspace.id', 'channel_delivery.workspace_id')
    .select(['channel_delivery.workspace_id', 'channel_delivery.channel_id'])
    .distinct()
    .where('channel_delivery.status', '=', 'pending')
    .where('workspace.status', '=', 'active')
    .execute();
}

/** Whether a channel of the type has this digest of a verify token. */
export async function hasVerifyDigest(database: Database, type: string, digest: string): Promise<boolean> {
  const row = await database.crossWorkspace
    .selectFrom('channel')
    .select('id')
    .where('type', '=', type)
    .where('verify_digest', '=', digest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The channels that should be listened to now and by no node are, the workspaces in turn. */
export async function channelsToListenTo(database: Database, now: Date, most: number) {
  return (
    database.crossWorkspace
      .selectFrom('channel_listener')
      .innerJoin('channel', (join) =>
        join
          .onRef('channel.workspace_id', '=', 'channel_listener.workspace_id')
          .onRef('channel.id', '=', 'channel_listener.channel_id'),
      )
      .innerJoin('workspace', 'workspace.id', 'channel_listener.workspace_id')
      .select(['channel_listener.workspace_id', 'channel_listener.channel_id'])
      .where('next_at', '<=', now)
      .where('channel.status', '=', 'connected')
      .where('workspace.status', '=', 'active')
      .where(({ ref }) => listenerLease.isFree(ref('lease_until'), now))
      // The first of each workspace, then the second of each: none waits behind the many of another.
      .orderBy(sql`row_number() over (partition by channel_listener.workspace_id order by next_at)`)
      .orderBy('next_at')
      .limit(most)
      .execute()
  );
}
