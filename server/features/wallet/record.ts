import { notify } from '#server/features/notification/public.ts';
import { getEntry, insertEntry, noteLow, type NewEntry } from '#server/features/wallet/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import type { WalletTx } from '#shared/contract/wallet.ts';
import { AppError } from '#shared/errors.ts';
import { currency } from '#shared/money.ts';

/**
 * Writes a row into the ledger and so moves the balance. One row for a key: the same content again is the same row,
 * another one is rejected with `idempotency_conflict`. What the wallet does not hold is rejected with
 * `wallet_insufficient`, and the transaction with it: ask `canPay` first where it is to go on.
 */
export async function record(ctx: Ctx, tx: WorkspaceTx, entry: NewEntry): Promise<WalletTx> {
  const made = await onConstraintViolation(insertEntry(tx, entry, ctx.platform.clock.now()), {
    wallet_not_negative: () => new AppError('wallet_insufficient'),
  });
  if (!made) return recordedBefore(tx, entry);
  const balance = await noteLow(tx, entry.amount);
  if (balance !== undefined)
    await notify(ctx, tx, { kind: 'wallet_low', values: { balance, currency }, concerned: [] });
  return made;
}

async function recordedBefore(tx: WorkspaceTx, entry: NewEntry): Promise<WalletTx> {
  const before = await getEntry(tx, entry.idempotencyKey);
  const same = (['type', 'amount', 'reference', 'description'] as const).every(
    (field) => before[field] === entry[field],
  );
  if (!same) throw new AppError('idempotency_conflict');
  return before;
}
