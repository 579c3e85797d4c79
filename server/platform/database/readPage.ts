import type { SelectQueryBuilder, Simplify } from 'kysely';
import type { DB } from '#server/platform/database/tables.gen.ts';

/** One page of a sorted query, and how many rows it has on all pages. */
export async function readPage<Table extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, Table, Row>,
  { page, size }: { page: number; size: number },
): Promise<{ items: Simplify<Row>[]; total: number }> {
  const items = await sorted
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await sorted
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}
