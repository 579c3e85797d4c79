import { record } from '#server/features/wallet/record.ts';
import { listEntries, readWallet, sumEntries } from '#server/features/wallet/store.ts';
import { operation, operationOf } from '#server/platform/operation/operation.ts';
import { credit as creditInput, spendingDays, walletRoutes as routes } from '#shared/contract/wallet.ts';
import { AppError } from '#shared/errors.ts';

export const get = operationOf(routes.get, {
  name: 'wallet.get',
  permission: 'billing.manage',
  run: (_ctx, tx) => readWallet(tx),
});

export const list = operationOf(routes.list, {
  name: 'wallet.list',
  permission: 'billing.manage',
  run: (_ctx, tx, { query }) => listEntries(tx, query),
});

export const spending = operationOf(routes.spending, {
  name: 'wallet.spending',
  permission: 'billing.manage',
  run: ({ platform: { clock } }, tx) =>
    sumEntries(tx, new Date(clock.now().getTime() - spendingDays * 24 * 3600_000)),
});

/** An administrator, or the system, adds money or takes it back. */
export const credit = operation({
  name: 'wallet.credit',
  permission: 'billing.manage',
  audited: true,
  input: creditInput,
  detail: ({ amount, description }) => ({ amount, description }),
  async run(ctx, tx, { amount, description, idempotency_key: key }) {
    if (ctx.actor.kind !== 'admin' && ctx.actor.kind !== 'system') throw new AppError('forbidden');
    return record(ctx, tx, {
      type: amount > 0 ? 'top_up' : 'adjustment',
      amount,
      reference: key,
      description,
      idempotencyKey: `credit:${key}`,
    });
  },
});
