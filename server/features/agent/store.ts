import type { TurnTrace } from '#server/features/agent/turnTrace.ts';
import { withoutWords } from '#server/features/agent/withoutWords.ts';
import { sql } from 'kysely';
import { firstConfig } from '#server/features/agent/config.ts';
import { selectChannelId } from '#server/features/conversation/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import { storableJson } from '#shared/storable.ts';

/** The agent of a new workspace: live at once, with version 1. */
export async function createAgent(tx: WorkspaceTx, now: Date): Promise<void> {
  const config = JSON.stringify(firstConfig);
  const { id } = await tx.db
    .insertInto('agent_version')
    .values({ number: 1, config, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('agent')
    .values({ draft: config, published_version_id: id, updated_at: now })
    .execute();
}

/** The agent with what it needs to know of the workspace. */
export interface StoredAgent {
  company: string;
  time_zone: string;
  draft: AgentConfig;
  published: AgentConfig | null;
  published_version: number | null;
  published_at: number | null;
  changed: boolean;
  paused: boolean;
  updated_at: number;
}

export async function readAgent(tx: WorkspaceTx): Promise<StoredAgent> {
  return view(await selectAgent(tx).executeTakeFirstOrThrow(notFound));
}

export interface TurnAgent extends StoredAgent {
  /** Off everywhere, or in the channel. */
  isOff: boolean;
  /** Of all turns in the conversation since `since`. */
  tokensUsed: number;
}

/** The agent as a turn needs it. One statement, since every turn waits for it. */
export async function readAgentForTurn(
  tx: WorkspaceTx,
  { conversationId, since }: { conversationId: number; since: Date },
): Promise<TurnAgent> {
  const row = await selectAgent(tx)
    .select((eb) => [
      eb
        .selectFrom('channel')
        .select('agent_enabled')
        .where('id', '=', selectChannelId(tx, conversationId))
        .as('enabled'),
      eb
        .selectFrom('agent_turn')
        .select(sql<number>`coalesce(sum(input_tokens + output_tokens), 0)::bigint`.as('tokens'))
        .where('conversation_id', '=', conversationId)
        .where('created_at', '>', since)
        .as('tokens'),
    ])
    .executeTakeFirstOrThrow(notFound);
  return { ...view(row), isOff: row.paused || !row.enabled, tokensUsed: row.tokens ?? 0 };
}

/** Whether the agent is switched off, everywhere or in the channel, and the channel's own working hours. */
export async function readChannelOfTurn(
  tx: WorkspaceTx,
  channelId: number,
): Promise<{ isOff: boolean; hours: AgentConfig['working_hours'] | null }> {
  const { rows } = await tx.sql<{ is_off: boolean; hours: AgentConfig['working_hours'] | null }>`
    select agent.paused or not channel.agent_enabled as is_off, channel.hours
    from agent, channel where channel.id = ${channelId}`;
  return { isOff: rows[0]?.is_off ?? true, hours: rows[0]?.hours ?? null };
}

function selectAgent(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('agent')
    .innerJoin('workspace', 'workspace.id', 'agent.workspace_id')
    .leftJoin('agent_version', 'agent_version.id', 'agent.published_version_id')
    .select([
      'workspace.name as company',
      'workspace.time_zone',
      'agent.draft',
      'agent.paused',
      'agent.updated_at',
      'agent_version.config',
      'agent_version.number',
      'agent_version.created_at as published_at',
    ]);
}

type AgentRow = Awaited<ReturnType<ReturnType<typeof selectAgent>['executeTakeFirstOrThrow']>>;

function view(row: AgentRow): StoredAgent {
  const draft = configOf(row.draft);
  const published = row.config === null ? null : configOf(row.config);
  return {
    company: row.company,
    time_zone: row.time_zone,
    draft,
    published,
    published_version: row.number,
    published_at: toUnix(row.published_at),
    changed: !sameConfig(draft, published),
    paused: row.paused,
    updated_at: toUnix(row.updated_at),
  };
}

/** A stored configuration, with the fields that there were not when it was written. */
function configOf(stored: unknown): AgentConfig {
  return { ...firstConfig, ...(stored as AgentConfig) };
}

export function sameConfig(one: AgentConfig, other: AgentConfig | null): boolean {
  const keys = Object.keys(firstConfig) as (keyof AgentConfig)[];
  if (other === null || switchedOff(one) !== switchedOff(other)) return false;
  return keys.every((key) => key === 'tools' || stable(one[key]) === stable(other[key]));
}

/** Switches that are left out are on. */
function switchedOff({ tools }: AgentConfig): string {
  return Object.keys(tools)
    .filter((name) => !tools[name])
    .sort()
    .join();
}

/** JSON with sorted keys: the database returns them in another order. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export async function writeDraft(tx: WorkspaceTx, draft: AgentConfig, now: Date): Promise<void> {
  await tx.db
    .updateTable('agent')
    .set({ draft: JSON.stringify(draft), updated_at: now })
    .execute();
}

export async function setPaused(tx: WorkspaceTx, paused: boolean): Promise<void> {
  await tx.db.updateTable('agent').set({ paused }).execute();
}

/** Answers the version's number. The row lock prevents two versions with the same one. */
export async function publishDraft(tx: WorkspaceTx, userId: number | null, now: Date): Promise<number> {
  const { draft } = await tx.db.selectFrom('agent').select('draft').forUpdate().executeTakeFirstOrThrow();
  const last = await tx.db
    .selectFrom('agent_version')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirstOrThrow();
  const number = (last.number ?? 0) + 1;
  const { id } = await tx.db
    .insertInto('agent_version')
    .values({ number, config: JSON.stringify(draft), published_by: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db.updateTable('agent').set({ published_version_id: id, updated_at: now }).execute();
  return number;
}

export async function listVersions(tx: WorkspaceTx, query: ListQuery) {
  const sorted = tx.db
    .selectFrom('agent_version')
    .leftJoin('user_account', 'user_account.id', 'agent_version.published_by')
    .where(sql`concat(number, ' ', display_name)`, 'ilike', likePattern(query.keyword))
    .leftJoin('agent', 'agent.published_version_id', 'agent_version.id')
    .select([
      'agent_version.id',
      'agent_version.number',
      'agent_version.config',
      'agent_version.created_at',
      'user_account.display_name as published_by',
      'agent.workspace_id as live_in',
    ])
    .orderBy('agent_version.number', query.asc ? 'asc' : 'desc');
  return readPage(sorted, query, ({ live_in, ...row }) => ({
    ...row,
    config: configOf(row.config),
    published_by: row.published_by ?? '',
    live: live_in !== null,
    created_at: toUnix(row.created_at),
  }));
}

export async function getVersion(tx: WorkspaceTx, id: number): Promise<AgentConfig> {
  const row = await tx.db
    .selectFrom('agent_version')
    .select('config')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return configOf(row.config);
}

/** The live agent's name, as customers see it. */
export async function agentName(tx: WorkspaceTx): Promise<string> {
  const { published, draft } = await readAgent(tx);
  return (published ?? draft).name;
}

/** Without a conversation: a turn in the playground, which leaves its cost and none of its texts. */
export async function insertTurn(
  tx: WorkspaceTx,
  turn: { conversationId: number | null; messageId: number | null; trace: TurnTrace; at: Date },
): Promise<void> {
  const { trace } = turn;
  await tx.db
    .insertInto('agent_turn')
    .values({
      conversation_id: turn.conversationId,
      message_id: turn.messageId,
      version_number: trace.version,
      outcome: trace.outcome,
      reason: trace.reason,
      brain: trace.brain,
      model: trace.model,
      trace: turn.conversationId === null ? '{}' : storableJson(trace),
      input_tokens: trace.input_tokens,
      output_tokens: trace.output_tokens,
      cost_microcents: trace.cost_microcents,
      latency_ms: trace.latency_ms,
      created_at: turn.at,
    })
    .execute();
}

/** Removes at most `most` older turns with their traces, and returns their number. */
export async function deleteTurnsBefore(tx: WorkspaceTx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from agent_turn where id in (select id from agent_turn where created_at < ${before} limit ${most})`;
  return rowCount;
}

export async function getTrace(tx: WorkspaceTx, conversationId: number, messageId: number) {
  const row = await tx.db
    .selectFrom('agent_turn')
    .select(['trace', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', messageId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow(notFound);
  return { ...(row.trace as unknown as TurnTrace), created_at: toUnix(row.created_at) };
}

/** Removes from the traces of a conversation what its customer took back. */
export async function forgetWords(
  tx: WorkspaceTx,
  conversationId: number,
  withdrawn: readonly string[],
): Promise<void> {
  if (withdrawn.length === 0) return;
  const rows = await tx.db
    .selectFrom('agent_turn')
    .select(['id', 'trace'])
    .where('conversation_id', '=', conversationId)
    .forUpdate()
    .execute();
  for (const { id, trace } of rows) {
    const left = withoutWords(trace as unknown as TurnTrace, withdrawn);
    if (left)
      await tx.db
        .updateTable('agent_turn')
        .set({ trace: storableJson(left) })
        .where('id', '=', id)
        .execute();
  }
}
