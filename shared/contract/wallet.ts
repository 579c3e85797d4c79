import { z } from 'zod';
import { id, idParams, listQuery, text, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

export const walletTxTypes = [
  'top_up',
  'subscription',
  'agent_answer',
  'message_fee',
  'refund',
  'adjustment',
] as const;

/** In integer cents. */
export const wallet = z.object({ balance: z.number().int(), currency: z.string() });

export const walletTx = z.object({
  id,
  type: z.enum(walletTxTypes),
  /** Integer cents; what leaves the wallet is negative. */
  amount: z.number().int(),
  balance_after: z.number().int(),
  reference: z.string(),
  description: z.string(),
  created_at: unixSeconds,
});
export type WalletTx = z.infer<typeof walletTx>;

/** Of the last so many days. */
export const spendingDays = 30;

const instant = z.coerce.number().int().min(0).max(100_000_000_000);

/** A credit, or what is taken back when negative. The same key again is the same row. */
export const credit = z.strictObject({
  amount: z
    .number()
    .int()
    .min(-100_000_000)
    .max(100_000_000)
    .refine((amount) => amount !== 0, 'must not be 0'),
  description: text(500).default(''),
  idempotency_key: text(200, 1),
});

export const walletRoutes = {
  get: route('GET /v1/api/wallet', { summary: "The wallet's balance", reply: wallet }),
  list: route('GET /v1/api/workspace-wallet-tx', {
    summary: "The wallet's ledger",
    query: listQuery(['created_at', 'amount'], {
      type: z.enum(walletTxTypes).optional(),
      /** Unix seconds: from this moment on, and before that one. */
      from: instant.optional(),
      to: instant.optional(),
    }),
    reply: z.array(walletTx),
    paged: true,
  }),
  spending: route('GET /v1/api/wallet/spending', {
    summary: `What came and went in the last ${spendingDays} days, by type`,
    reply: z.array(
      z.object({
        type: z.enum(walletTxTypes),
        /** Entries of the ledger. */
        count: z.number().int(),
        /** Their sum in integer cents. */
        amount: z.number().int(),
      }),
    ),
  }),
  credit: route('POST /v1/admin/workspace/:id/credit', {
    summary: "Credit a workspace's wallet, or take back with a negative amount",
    params: idParams,
    body: credit,
    reply: walletTx,
  }),
};
