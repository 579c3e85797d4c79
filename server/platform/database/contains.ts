import { sql, type AnyColumn, type AnyColumnWithTable, type SqlBool } from 'kysely';
import { likePattern } from '#server/platform/database/likePattern.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';

type Column = AnyColumn<DB, keyof DB> | AnyColumnWithTable<DB, keyof DB>;

/** Whether the keyword is found, in any case, in one of the columns. An empty one is found everywhere. */
export function contains(keyword: string, ...columns: Column[]) {
  if (keyword === '') return sql<SqlBool>`true`;
  const found = columns.map((column) => sql`${sql.ref(column)} ilike ${likePattern(keyword)}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}
