import type { SelectQueryBuilder, Simplify } from 'kysely';
import { countRows } from '#server/platform/database/countRows.ts';

export interface Paged<Item> {
  items: Item[];
  total: number;
}

/** One page of a sorted query, its rows as `view` shows them, and how many rows there are on all pages. */
export async function readPage<Tables, Table extends keyof Tables, Row, Item>(
  sorted: SelectQueryBuilder<Tables, Table, Row>,
  { page, size }: { page: number; size: number },
  view: (row: Simplify<Row>) => Item,
): Promise<Paged<Item>> {
  const rows = await sorted
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map(view), total: await countRows(sorted) };
}
