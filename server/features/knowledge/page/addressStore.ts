/** The addresses of web pages. Knows nothing of their sources, whose store uses it. */
import type { WorkspaceTx } from '#server/platform/database/database.ts';

export async function insertPages(
  tx: WorkspaceTx,
  pages: readonly { sourceId: number; url: string }[],
): Promise<void> {
  if (pages.length === 0) return;
  const rows = pages.map(({ sourceId, url }) => ({ source_id: sourceId, url }));
  await tx.db.insertInto('web_page').values(rows).execute();
}

/** The source of the page at this address, by whichever protocol. */
export async function findPageByAddress(tx: WorkspaceTx, url: string): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('web_page')
    .select('source_id')
    .where('address', '=', url.replace(/^https?:\/\//, ''))
    .executeTakeFirst();
  return row?.source_id;
}
