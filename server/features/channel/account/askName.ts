/** Asks a channel's provider for the name of a customer who is new there: its deliveries may leave it out. */
import type { Account } from '#server/adapters/channel/port.ts';
import { channelAdapterOf } from '#server/adapters/channel/channelAdapters.ts';
import { findAccount } from '#server/features/channel/account/account.ts';
import { providerCall } from '#server/features/channel/providerCall.ts';
import { publishCustomer } from '#server/features/conversation/public.ts';
import { findNameless, nameCustomer, nameDue } from '#server/features/customer/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';

/** Seconds until it is asked again: a provider that is down is not told from a person who gives no name. */
const againAfterSeconds = [60, 900];

interface Asked {
  channelId: number;
  customerId: number;
  attempt: number;
}

const readNameless = systemOperation(
  'channel.read_nameless',
  async (
    ctx,
    tx,
    { channelId, customerId }: Asked,
  ): Promise<{ type: string; account: Account; externalId: string } | undefined> => {
    const externalId = await findNameless(tx, channelId, customerId);
    const found = externalId === undefined ? undefined : await findAccount(ctx, tx, channelId);
    if (externalId === undefined || found?.status !== 'connected') return undefined;
    return { type: found.type, account: found.account, externalId };
  },
);

const recordName = systemOperation(
  'channel.record_name',
  async (ctx, tx, { channelId, customerId, attempt, name }: Asked & { name: string | undefined }) => {
    if (name !== undefined) {
      // A member, or the customer, may have named them meanwhile.
      if (await nameCustomer(tx, customerId, name, ctx.platform.clock.now()))
        await publishCustomer(ctx, tx, customerId);
      return;
    }
    const afterSeconds = againAfterSeconds[attempt];
    if (afterSeconds === undefined) return;
    const next = { workspaceId: tx.workspaceId, channelId, customerId, attempt: attempt + 1 };
    ctx.platform.jobs.enqueue(tx, nameDue, next, { afterSeconds });
  },
);

export const nameSteps = [readNameless, recordName];

export async function askName(ctx: Ctx, asked: Asked): Promise<void> {
  const found = await perform(ctx, readNameless, asked);
  const adapter = found && channelAdapterOf(found.type);
  if (!adapter?.nameOf) return;
  const name = await adapter
    .nameOf(providerCall(ctx.platform), found!.account, found!.externalId)
    .catch((err: unknown) => {
      ctx.platform.log.warn({ err, customer_id: asked.customerId }, 'a name could not be asked for');
      return undefined;
    });
  await perform(ctx, recordName, { ...asked, name: name?.trim().slice(0, 100) || undefined });
}
