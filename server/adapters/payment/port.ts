/**
 * Who collects the money for a plan.
 *
 * What a collector promises:
 * - Money moves once for a key, however often it is asked for, and never for less or more than was asked.
 * - `paid` is only said of money that has been collected. `declined` is an answer, not an error: nothing has moved.
 * - An *inside* collector works within the caller's transaction: its money and the change that it pays for are
 *   written together or not at all.
 * - An *outside* one cannot: it sends the payer to a page of its own, and tells what came of it by a webhook whose
 *   signature it verifies; until then nothing has changed. The same telling twice is one.
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

export interface InsideCollector {
  readonly name: string;
  readonly works: 'inside';
  collect(ctx: Ctx, tx: WorkspaceTx, bill: Bill): Promise<'paid' | 'declined'>;
  /** Gives back what was collected before. */
  refund(ctx: Ctx, tx: WorkspaceTx, bill: Bill): Promise<void>;
}

export interface OutsideCollector {
  readonly name: string;
  readonly works: 'outside';
  /** The page where the payer pays. */
  begin(bill: Bill & { currency: string; returnUrl: string }): Promise<{ redirectUrl: string }>;
  /** What a delivery of the vendor says, or nothing when its signature is not theirs. Touches no data. */
  receive(request: { body: Uint8Array; headers: Record<string, string> }): Promise<Told[] | undefined>;
}

export interface Told {
  outcome: 'paid' | 'declined' | 'refunded';
  amount: number;
  idempotencyKey: string;
}

export type Collector = InsideCollector | OutsideCollector;
