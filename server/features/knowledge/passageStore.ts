import { sql } from 'kysely';
import { readPage } from '#server/platform/database/readPage.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

export interface NewPassage {
  id: number;
  title: string;
  text: string;
  answer?: string;
  phrasings?: string[];
}

/** Reserves ids from the sequence, before the passages are inserted. */
export async function allocatePassageIds(tx: WorkspaceTx, count: number): Promise<number[]> {
  const { rows } = await tx.sql<{
    id: number;
  }>`select nextval('passage_id_seq') as id from generate_series(1, ${count})`;
  return rows.map((row) => row.id);
}

/** Replaces the passages of each source. Returns the ids of the removed ones. */
export async function replacePassages(
  tx: WorkspaceTx,
  passagesOf: Map<number, NewPassage[]>,
): Promise<number[]> {
  const sourceIds = [...passagesOf.keys()];
  const removed = await tx.db
    .deleteFrom('passage')
    .where('source_id', 'in', sourceIds)
    .returning('id')
    .execute();
  const rows = [...passagesOf].flatMap(([source_id, passages]) =>
    passages.map((passage, position) => ({ source_id, position, answer: null, phrasings: [], ...passage })),
  );
  await tx.sql`
    insert into passage (id, source_id, position, title, text, answer, phrasings)
    select id, source_id, position, title, text, answer, coalesce(phrasings, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id bigint, source_id bigint, position int, title text, text text, answer text, phrasings text[])`;
  return removed.map((row) => row.id);
}

/** Removes the passages of a source and returns their ids. */
export async function deletePassages(tx: WorkspaceTx, sourceId: number): Promise<number[]> {
  const removed = await tx.db
    .deleteFrom('passage')
    .where('source_id', '=', sourceId)
    .returning('id')
    .execute();
  return removed.map((row) => row.id);
}

export async function listPassages(tx: WorkspaceTx, sourceId: number, page: number, size: number) {
  const sorted = tx.db
    .selectFrom('passage')
    .select(['id', 'source_id', 'title', 'text'])
    .where('source_id', '=', sourceId)
    .orderBy('position');
  return readPage(sorted, { page, size }, (passage) => passage);
}

/** The passages directly before and after these in their texts, in that order. Question-and-answer passages have none. */
export async function passagesBeside(tx: WorkspaceTx, ids: number[]) {
  if (ids.length === 0) return [];
  const { rows } = await tx.sql<{
    id: number;
    source_id: number;
    title: string;
    text: string;
    url: string | null;
  }>`
    select distinct beside.source_id, beside.position, beside.id, beside.title, beside.text, page.url
    from passage as found
    join passage as beside on beside.source_id = found.source_id
      and beside.position in (found.position - 1, found.position + 1)
    left join web_page as page on page.workspace_id = found.workspace_id and page.source_id = found.source_id
    where found.id = any(${ids}) and found.answer is null and beside.answer is null and beside.id <> all(${ids})
    order by beside.source_id, beside.position`;
  return rows;
}

export async function passagesById(tx: WorkspaceTx, ids: number[]) {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom('passage')
    .leftJoin('web_page', (join) =>
      join
        .onRef('web_page.workspace_id', '=', 'passage.workspace_id')
        .onRef('web_page.source_id', '=', 'passage.source_id'),
    )
    .select(['id', 'passage.source_id', 'title', 'text', 'answer', 'phrasings', 'url'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** Whether all these passages still exist: one may have been changed or deleted since it was found. */
export async function passagesExist(tx: WorkspaceTx, passageIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(passageIds)];
  if (wanted.length === 0) return true;
  const rows = await tx.db.selectFrom('passage').select('id').where('id', 'in', wanted).execute();
  return rows.length === wanted.length;
}
