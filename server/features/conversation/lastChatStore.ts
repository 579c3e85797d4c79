import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';

/** Where a customer wrote last. */
export interface LastChat {
  conversation_id: number;
  language: string;
  /** Whether they can be written to there now: the channel is connected, and its provider allows free messages. */
  is_open: boolean;
  /** Messages reach them wherever they are; false: while they have our chat open. */
  reaches: boolean;
}

const hourMs = 3_600_000;
/** A message on its way should not miss the end of the provider's window. */
const marginMs = 300_000;

/** The conversation in which a customer, or who was merged into them, wrote last; undefined: in none. */
export async function findLastChat(
  ctx: Ctx,
  tx: WorkspaceTx,
  customerId: number,
): Promise<LastChat | undefined> {
  const row = await tx.db
    .selectFrom('conversation')
    .innerJoin('channel', 'channel.id', 'conversation.channel_id')
    .select(['conversation.id', 'channel_type', 'language', 'last_customer_message_at', 'channel.status'])
    .where('conversation.customer_id', 'in', (eb) =>
      eb
        .selectFrom('customer')
        .select('id')
        .where((one) => one.or([one('id', '=', customerId), one('merged_into', '=', customerId)])),
    )
    .where('last_customer_message_at', 'is not', null)
    .orderBy('last_customer_message_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { window_hours: hours, is_outward: reaches } = abilitiesOf(row.channel_type);
  const silence = ctx.platform.clock.now().getTime() - row.last_customer_message_at!.getTime();
  const isInWindow = hours === null || silence < hours * hourMs - marginMs;
  const isOpen = row.status === 'connected' && isInWindow;
  return { conversation_id: row.id, language: row.language, is_open: isOpen, reaches };
}
