/** Cases: what is measured of conversations. */
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Message } from '#shared/contract/message.ts';
import { onCustomerMessage } from '#shared/rules/serviceCase.ts';

interface Happened {
  conversationId: number;
  direction: Message['direction'];
  author: Message['author'];
  event?: Message['event'];
  at: Date;
}

const pending = new WeakMap<WorkspaceTx, (() => Promise<void>)[]>();

/** Records a stored message or event in the conversation's latest case. The caller has locked the conversation. */
export function recordInCase(tx: WorkspaceTx, happened: Happened): void {
  atEnd(tx, () => record(tx, happened));
}

/** The customer's last message says that it is solved. */
export function confirmCase(tx: WorkspaceTx, conversationId: number, at: Date): void {
  atEnd(tx, () => confirm(tx, conversationId, at));
}

/** At the end of the transaction, one after the other. */
function atEnd(tx: WorkspaceTx, step: () => Promise<void>): void {
  const earlier = pending.get(tx);
  if (earlier) {
    earlier.push(step);
    return;
  }
  const steps = [step];
  pending.set(tx, steps);
  tx.atEnd(async () => {
    for (const each of steps) await each();
  });
}

async function record(tx: WorkspaceTx, happened: Happened): Promise<void> {
  const { direction, author, event, conversationId, at } = happened;
  if (direction === 'in') return recordCustomer(tx, conversationId, at);
  if (direction === 'out' && (author === 'agent' || author === 'member')) {
    await tx.sql`
      update service_case set first_reply_at = coalesce(first_reply_at, ${at}),
        last_agent_at = case when ${author} = 'agent' then ${at}::timestamptz else last_agent_at end,
        last_member_at = case when ${author} = 'member' then ${at}::timestamptz else last_member_at end,
        first_member_at = coalesce(first_member_at, case when ${author} = 'member' then ${at}::timestamptz end),
        handed_over_at = coalesce(handed_over_at, case when ${author} = 'member' then ${at}::timestamptz end),
        resolved_at = case when ${author} = 'agent' then resolved_at end
      where id = (select max(id) from service_case where conversation_id = ${conversationId})`;
  }
  if (event) await recordEvent(tx, conversationId, event, at);
}

async function recordCustomer(tx: WorkspaceTx, conversationId: number, at: Date): Promise<void> {
  const latest = await tx.db
    .selectFrom('service_case')
    .select(['id', 'last_customer_at', 'last_agent_at', 'last_member_at', 'resolved_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { begins, reopens } = onCustomerMessage(latest, at);
  if (latest && !begins) {
    // What the customer confirmed is open again; the agent says so anew when this message confirms, too.
    await tx.sql`update service_case set last_customer_at = ${at}, confirmed_at = null where id = ${latest.id}`;
    return;
  }
  if (latest && reopens) await tx.sql`update service_case set reopened_at = ${at} where id = ${latest.id}`;
  await tx.sql`
    insert into service_case (conversation_id, channel_id, started_at, last_customer_at)
    select id, channel_id, ${at}, ${at} from conversation where id = ${conversationId}`;
}

async function recordEvent(
  tx: WorkspaceTx,
  conversationId: number,
  { type, handler }: NonNullable<Message['event']>,
  at: Date,
): Promise<void> {
  const isHandover = type === 'handoff' || type === 'taken' || (type === 'assigned' && handler === 'member');
  // A customer's message reopens too, and begins a case: its event names who answers.
  const isReopened = type === 'reopened' && handler === undefined;
  if (!isHandover && !isReopened && type !== 'resolved') return;
  await tx.sql`
    update service_case set
      handed_over_at = coalesce(handed_over_at, case when ${isHandover} then ${at}::timestamptz end),
      resolved_at = case when ${type === 'resolved'} then ${at}::timestamptz when ${isReopened} then null else resolved_at end
    where id = (select max(id) from service_case where conversation_id = ${conversationId})`;
}

async function confirm(tx: WorkspaceTx, conversationId: number, at: Date): Promise<void> {
  await tx.sql`
    update service_case set confirmed_at = ${at}
    where id = (select max(id) from service_case where conversation_id = ${conversationId})
      and handed_over_at is null and last_agent_at is not null`;
}

export async function hasCases(tx: WorkspaceTx): Promise<boolean> {
  const { rowCount } = await tx.sql`select 1 from service_case limit 1`;
  return rowCount > 0;
}
