/** The vectors of passages, in databases with pgvector only (`database.hasVectors`). */
import type { VectorRanking } from '#server/features/knowledge/fuse.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** The text of a passage that is embedded. */
export interface PassageText {
  id: number;
  text: string;
}

/** In characters: common models read about 8,000 tokens, and a Chinese character takes more than one. */
export const maxEmbeddedLength = 4000;

/** The next passages by id without a vector of the model. Their text includes the title and five phrasings. */
export async function listUnembedded(
  tx: WorkspaceTx,
  model: string,
  afterId: number,
  limit: number,
): Promise<PassageText[]> {
  const { rows } = await tx.sql<PassageText>`
    select id, left(concat_ws(chr(10), title, array_to_string(phrasings[1:5], chr(10)), text), ${maxEmbeddedLength}) as text
    from passage
    where id > ${afterId}
      and not exists (
        select from passage_embedding where passage_embedding.passage_id = passage.id and model = ${model})
    order by id
    limit ${limit}`;
  return rows;
}

/** Inserts or replaces the vectors of passages. Passages that were removed meanwhile are skipped. */
export async function storeVectors(
  tx: WorkspaceTx,
  model: string,
  vectors: { id: number; vector: Float32Array }[],
): Promise<void> {
  const ids = vectors.map(({ id }) => id);
  const literals = vectors.map(({ vector }) => literalOf(vector));
  await tx.sql`
    insert into passage_embedding (passage_id, model, embedding)
    select passage.id, ${model}::text, given.embedding::vector
    from unnest(${ids}::bigint[], ${literals}::text[]) as given (id, embedding)
    join passage on passage.id = given.id
    order by passage.id
    for key share of passage
    on conflict (workspace_id, passage_id) do update set model = excluded.model, embedding = excluded.embedding`;
}

/** Removes the vectors of other models. */
export async function deleteOtherModels(tx: WorkspaceTx, model: string): Promise<void> {
  await tx.sql`delete from passage_embedding where model <> ${model}`;
}

/** The passages with the nearest vectors of the model, by exact search. Fails when that takes more than a second. */
export async function findNearest(
  tx: WorkspaceTx,
  model: string,
  vector: Float32Array,
  limit: number,
): Promise<VectorRanking> {
  await tx.sql`set local statement_timeout = '1s'`;
  const { rows } = await tx.sql<{ passage_id: number; cosine: number; background: number | null }>`
    with measured as materialized (
      select passage_id, 1 - (embedding <=> ${literalOf(vector)}::vector) as cosine
      from passage_embedding
      where model = ${model} and dimensions = ${vector.length}
    )
    select passage_id, cosine,
      (select (sum(cosine) - max(cosine)) / nullif(count(*) - 1, 0) from measured) as background
    from measured
    order by cosine desc, passage_id
    limit ${limit}`;
  return {
    hits: rows.map(({ passage_id, cosine }) => ({ passage_id, cosine })),
    background: rows[0]?.background ?? null,
  };
}

function literalOf(vector: Float32Array): string {
  return `[${vector.join()}]`;
}

/** A zero vector has no direction, and so no cosine with another one. */
export function isZero(vector: Float32Array): boolean {
  return vector.every((value) => value === 0);
}
