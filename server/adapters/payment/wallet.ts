import type { Bill, Collector } from '#server/adapters/payment/port.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** The functions of the ledger that the collector uses. */
export interface Ledger {
  canPay(tx: WorkspaceTx, amount: number): Promise<boolean>;
  record(ctx: Ctx, tx: WorkspaceTx, entry: Bill & { type: 'subscription' | 'refund' }): Promise<unknown>;
}

/** Plans are paid from the workspace's own wallet. */
export function walletCollector(ledger: Ledger): Collector {
  return {
    async collect(ctx, tx, bill) {
      if (!(await ledger.canPay(tx, bill.amount))) return 'declined';
      await ledger.record(ctx, tx, { ...bill, type: 'subscription', amount: -bill.amount });
      return 'paid';
    },
    async refund(ctx, tx, bill) {
      await ledger.record(ctx, tx, { ...bill, type: 'refund' });
    },
  };
}
