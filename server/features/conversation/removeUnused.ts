import { systemOperation } from '#server/platform/operation/operation.ts';

const keptDays = 7;

/** Removes some of the chats that were opened and never written in, with the customers of whom nothing else is known. */
export const removeUnused = systemOperation('conversation.remove_unused', async (ctx, tx, most: number) => {
  const before = new Date(ctx.platform.clock.now().getTime() - keptDays * 24 * 3600_000);
  const { rows } = await tx.sql<{ count: number }>`
    with gone as (
      delete from conversation
      where last_message_id is null and id in (
        select id from conversation where last_message_id is null and created_at < ${before} limit ${most})
      returning customer_id
    ), forgotten as (
      delete from customer
      where id in (select customer_id from gone) and name = '' and email = '' and phone = ''
        and not exists (
          select from conversation where customer_id = customer.id and last_message_id is not null)
    )
    select count(*) as count from gone`;
  return rows[0]!.count;
});
