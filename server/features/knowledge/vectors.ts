/** All SQL on the vectors of passages. Only for databases that can hold them (`database.hasVectors`). */
import type { Near } from '#server/features/knowledge/fuse.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** A passage as it is embedded. */
export interface PassageText {
  id: number;
  text: string;
}

/** Much longer ones exceed what common models read: about 8,000 tokens, of which Chinese takes more than one a character. */
export const longestText = 4000;

/** The next passages by id that lack a vector of the model: their title, five phrasings and their text. */
export async function passagesWithout(
  tx: WorkspaceTx,
  model: string,
  afterId: number,
  limit: number,
): Promise<PassageText[]> {
  const { rows } = await tx.sql<PassageText>`
    select id, left(concat_ws(chr(10), title, array_to_string(phrasings[1:5], chr(10)), text), ${longestText}) as text
    from passage
    where id > ${afterId}
      and not exists (
        select from passage_embedding where passage_embedding.passage_id = passage.id and model = ${model})
    order by id
    limit ${limit}`;
  return rows;
}

/** Puts vectors in the place of the passages' older ones. Passages that have gone meanwhile are left out. */
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

/** Removes what is left of other models. */
export async function forgetOtherModels(tx: WorkspaceTx, model: string): Promise<void> {
  await tx.sql`delete from passage_embedding where model <> ${model}`;
}

/** The passages whose vectors of the model lie nearest, by exact search. Fails when that takes more than a second. */
export async function nearest(
  tx: WorkspaceTx,
  model: string,
  vector: Float32Array,
  limit: number,
): Promise<Near> {
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

/** A vector of nothing but zeros has no direction, and no cosine with any other. */
export function isZero(vector: Float32Array): boolean {
  return vector.every((value) => value === 0);
}
