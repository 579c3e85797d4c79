import { describe, expect, it } from 'vitest';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { walletCollector } from '#server/adapters/payment/wallet.ts';

const ctx = {} as Ctx;
const tx = {} as WorkspaceTx;
const bill = { amount: 2900, reference: 'plan:starter', description: 'Starter', idempotencyKey: 'k' };

function collector(balance: number) {
  const entries: object[] = [];
  const wallet = walletCollector({
    canPay: async (_tx, amount) => balance >= amount,
    record: async (_ctx, _tx, entry) => entries.push(entry),
  });
  return { wallet, entries };
}

describe('walletCollector', () => {
  it('records exactly the amount of the bill under its idempotency key', async () => {
    const { wallet, entries } = collector(2900);
    expect(await wallet.collect(ctx, tx, bill)).toBe('paid');
    expect(entries).toEqual([{ ...bill, type: 'subscription', amount: -2900 }]);
  });

  it('returns declined and records nothing when the balance is too low', async () => {
    const { wallet, entries } = collector(2899);
    expect(await wallet.collect(ctx, tx, bill)).toBe('declined');
    expect(entries).toEqual([]);
  });

  it('refunds with an entry of its own', async () => {
    const { wallet, entries } = collector(0);
    await wallet.refund(ctx, tx, bill);
    expect(entries).toEqual([{ ...bill, type: 'refund' }]);
  });
});
