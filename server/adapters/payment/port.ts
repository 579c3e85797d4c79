/**
 * Collects the money for a plan, within the caller's transaction: the payment and what it pays for commit together.
 *
 * Guarantees of a collector:
 * - Idempotent: one key moves money once, and exactly the amount of the bill.
 * - `paid` means that the money has been collected. `declined` is an outcome, not an error: no money was moved.
 */
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

export interface Bill {
  /** Integer cents, above 0. */
  amount: number;
  reference: string;
  description: string;
  idempotencyKey: string;
}

export interface Collector {
  collect(ctx: Ctx, tx: WorkspaceTx, bill: Bill): Promise<'paid' | 'declined'>;
  /** Returns money that was collected before. */
  refund(ctx: Ctx, tx: WorkspaceTx, bill: Bill): Promise<void>;
}
