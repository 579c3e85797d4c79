import { deleteUnused } from '#server/features/conversation/store.ts';
import { deleteUnknownCustomers } from '#server/features/customer/public.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

const keptDays = 7;

/** Removes up to `most` chats that were opened and never written in, with the customers of whom nothing is known. */
export const removeUnused = systemOperation('conversation.remove_unused', async (ctx, tx, most: number) => {
  const before = new Date(ctx.platform.clock.now().getTime() - keptDays * 24 * 3600_000);
  const customerIds = await deleteUnused(tx, before, most);
  await deleteUnknownCustomers(tx, customerIds);
  return customerIds.length;
});
