import { notify } from '#server/features/notification/public.ts';
import { getEntry, insertEntry, updateLowBalance, type NewEntry } from '#server/features/wallet/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import type { WalletTx } from '#shared/contract/wallet.ts';
import { AppError } from '#shared/errors.ts';
import { currency } from '#shared/money.ts';

/**
 * Adds an entry to the ledger and so changes the balance. Idempotent by its key: the same content again returns the
 * first entry, other content rejects with `idempotency_conflict`. Rejects with `wallet_insufficient` when the balance is
 * too low, and the transaction is lost: call `canPay` first where it has to go on.
 */
export async function record(ctx: Ctx, tx: WorkspaceTx, entry: NewEntry): Promise<WalletTx> {
  const made = await onConstraintViolation(insertEntry(tx, entry, ctx.platform.clock.now()), {
    wallet_not_negative: () => new AppError('wallet_insufficient'),
  });
  if (!made) return replay(tx, entry);
  const balance = await updateLowBalance(tx, entry.amount);
  if (balance !== undefined)
    await notify(ctx, tx, { kind: 'wallet_low', values: { balance, currency }, concerned: [] });
  return made;
}

async function replay(tx: WorkspaceTx, entry: NewEntry): Promise<WalletTx> {
  const before = await getEntry(tx, entry.idempotencyKey);
  const same = (['type', 'amount', 'reference', 'description'] as const).every(
    (field) => before[field] === entry[field],
  );
  if (!same) throw new AppError('idempotency_conflict');
  return before;
}
