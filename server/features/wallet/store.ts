import { sql, type Selectable } from 'kysely';
import type { DB } from '#server/platform/database/tables.gen.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { toUnix } from '#server/platform/clock.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { contains } from '#server/platform/database/contains.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import { walletTxTypes, type WalletTx } from '#shared/contract/wallet.ts';
import { currency } from '#shared/money.ts';

const columns = ['id', 'type', 'amount', 'balance_after', 'reference', 'description', 'created_at'] as const;

function view(row: Pick<Selectable<DB['wallet_tx']>, (typeof columns)[number]>): WalletTx {
  return { ...row, type: row.type as WalletTx['type'], created_at: toUnix(row.created_at) };
}

export interface NewEntry {
  type: WalletTx['type'];
  /** Integer cents; debits are negative. */
  amount: number;
  reference: string;
  description: string;
  idempotencyKey: string;
}

/** Inserts an entry, whose trigger updates the balance; nothing when its idempotency key exists already. */
export async function insertEntry(
  tx: WorkspaceTx,
  entry: NewEntry,
  now: Date,
): Promise<WalletTx | undefined> {
  const row = await tx.db
    .insertInto('wallet_tx')
    .values({
      type: entry.type,
      amount: entry.amount,
      reference: entry.reference,
      description: entry.description,
      idempotency_key: entry.idempotencyKey,
      balance_after: 0,
      created_at: now,
    })
    .returning([...columns])
    .executeTakeFirst();
  return row && view(row);
}

export async function getEntry(tx: WorkspaceTx, idempotencyKey: string): Promise<WalletTx> {
  const row = await tx.db
    .selectFrom('wallet_tx')
    .select([...columns])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  return view(row);
}

type ListEntries = ListQuery<'created_at' | 'amount'> & {
  type?: WalletTx['type'];
  from?: number;
  to?: number;
};

export async function listEntries(tx: WorkspaceTx, query: ListEntries) {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = tx.db
    .selectFrom('wallet_tx')
    .select([...columns])
    .where(contains(query.keyword, 'description', 'reference'))
    .$if(query.type !== undefined, (q) => q.where('type', '=', query.type!))
    .$if(query.from !== undefined, (q) => q.where('created_at', '>=', new Date(query.from! * 1000)))
    .$if(query.to !== undefined, (q) => q.where('created_at', '<', new Date(query.to! * 1000)))
    .orderBy(query.field, direction)
    .orderBy('id', direction);
  return readPage(sorted, query, view);
}

/** How many entries of a type were made from one instant until before another. */
export async function countEntries(
  tx: WorkspaceTx,
  { type, from, to }: { type: WalletTx['type']; from: Date; to: Date },
): Promise<number> {
  const entries = tx.db.selectFrom('wallet_tx').where('type', '=', type);
  return countRows(entries.where('created_at', '>=', from).where('created_at', '<', to));
}

/** The number and sum of the entries of each type since an instant, in the order of the types. */
export async function sumEntries(tx: WorkspaceTx, since: Date) {
  const rows = await tx.db
    .selectFrom('wallet_tx')
    .where('created_at', '>=', since)
    .groupBy('type')
    .select(({ fn }) => [
      'type',
      fn.countAll<number>().as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
    ])
    .execute();
  return walletTxTypes.flatMap((type) => {
    const row = rows.find((one) => one.type === type);
    return row ? [{ type, count: row.count, amount: row.amount }] : [];
  });
}

/** The balance. A workspace that never had money has no row. */
export async function readWallet(tx: WorkspaceTx): Promise<{ balance: number; currency: string }> {
  const row = await tx.db.selectFrom('wallet').select(['balance', 'currency']).executeTakeFirst();
  return row ?? { balance: 0, currency };
}

/** Whether the balance covers so many cents. Locks the wallet, so that this holds until the transaction ends. */
export async function canPay(tx: WorkspaceTx, amount: number): Promise<boolean> {
  const row = await tx.db.selectFrom('wallet').select('balance').forUpdate().executeTakeFirst();
  return (row?.balance ?? 0) >= amount;
}

/** A balance below so many cents, or below a tenth of the last top-up, is low. */
const lowBalance = 500;

/**
 * After an entry: stores whether members have been notified of a low balance. Returns the balance when they are to be
 * notified now, which is once until the balance has risen.
 */
export async function updateLowBalance(tx: WorkspaceTx, amount: number): Promise<number | undefined> {
  const falls = amount < 0;
  const { rows } = await tx.sql<{ balance: number }>`
    update wallet set told_low = ${falls}
    where told_low = ${!falls} and ${falls} = (balance < greatest(${lowBalance}::bigint, (
      select amount / 10 from wallet_tx where type = 'top_up' order by id desc limit 1)))
    returning balance`;
  return falls ? rows[0]?.balance : undefined;
}
