import { sql } from 'kysely';
import { findMedia } from '#server/features/media/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import type { NewSource, Source } from '#shared/contract/knowledge.ts';
import { AppError } from '#shared/errors.ts';

/** What a source is made from, as it is stored. */
export type SourceContent =
  | { text: string; untitled?: boolean }
  | { question: string; answer: string; phrasings: string[] }
  | { media_id: number; own_title: string | null };

export interface StoredSource extends Source {
  content: SourceContent;
}

const columns = [
  'id',
  'kind',
  'title',
  'status',
  'reason',
  'passage_count',
  'character_count',
  'synced_at',
  'created_at',
  'updated_at',
] as const;

interface Row {
  id: number;
  kind: string;
  title: string;
  status: string;
  reason: string;
  passage_count: number;
  character_count: number;
  synced_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

function view(row: Row): Source {
  const { id, title, reason, passage_count, character_count } = row;
  return {
    id,
    title,
    reason,
    passage_count,
    character_count,
    kind: row.kind as Source['kind'],
    status: row.status as Source['status'],
    synced_at: toUnix(row.synced_at),
    created_at: toUnix(row.created_at),
    updated_at: toUnix(row.updated_at),
  };
}

export async function getSource(tx: WorkspaceTx, id: number): Promise<StoredSource> {
  return stored(await sourceById(tx, id).executeTakeFirst());
}

/** Call it before anything else that locks. */
export async function lockSource(tx: WorkspaceTx, id: number): Promise<StoredSource> {
  return stored(await sourceById(tx, id).forUpdate().executeTakeFirst());
}

function sourceById(tx: WorkspaceTx, id: number) {
  return tx.db
    .selectFrom('knowledge_source')
    .select([...columns, 'content'])
    .where('id', '=', id);
}

function stored(row: (Row & { content: unknown }) | undefined): StoredSource {
  if (!row) throw new AppError('not_found');
  return { ...view(row), content: row.content as SourceContent };
}

type ListSources = ListQuery<'updated_at' | 'title' | 'kind' | 'status' | 'created_at' | 'passage_count'> & {
  kind?: Source['kind'];
  status?: Source['status'];
};

export async function listSources(tx: WorkspaceTx, query: ListSources) {
  const filtered = tx.db
    .selectFrom('knowledge_source')
    .$if(query.keyword !== '', (q) => q.where('title', 'ilike', likePattern(query.keyword)))
    .$if(query.kind !== undefined, (q) => q.where('kind', '=', query.kind!))
    .$if(query.status !== undefined, (q) => q.where('status', '=', query.status!));
  const direction = query.asc ? 'asc' : 'desc';
  const rows = await filtered
    .select([...columns])
    .orderBy(query.field, direction)
    .orderBy('id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(view), total: Number(total) };
}

/** Adds sources in the order given; answers their ids in that order. */
export async function insertSources(tx: WorkspaceTx, sources: NewSource[], now: Date): Promise<number[]> {
  const names = await fileNames(tx, sources);
  const ids: number[] = [];
  for (let i = 0; i < sources.length; i += 1000) {
    const rows = sources.slice(i, i + 1000).map((source) => {
      const stored = storedOf(source, names);
      return { kind: source.kind, ...stored, character_count: charactersIn(stored.content) };
    });
    const inserted = await tx.sql<{ id: number }>`
      insert into knowledge_source (kind, title, content, character_count, created_at, updated_at)
      select source->>'kind', source->>'title', source->'content', (source->>'character_count')::int, ${now}, ${now}
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as list (source, position)
      order by position
      returning id`;
    ids.push(...inserted.rows.map((row) => row.id));
  }
  return ids;
}

/** How much knowledge is in what members wrote. Of files it is known when they have been read: none until then. */
export function charactersIn(content: SourceContent | NewSource): number {
  if ('text' in content) return content.text.length;
  return 'answer' in content ? content.answer.length : 0;
}

/** The names of the files that sources are made from. A file that is not there is rejected. */
async function fileNames(tx: WorkspaceTx, sources: NewSource[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const source of sources) {
    if (source.kind !== 'file') continue;
    const media = await findMedia(tx, source.media_id);
    if (!media) throw new AppError('invalid_input', { fields: { media_id: `no file ${source.media_id}` } });
    names.set(media.id, media.name);
  }
  return names;
}

/** A file's source is called as the file, until the document tells its own title. */
function storedOf(source: NewSource, names: Map<number, string>): { title: string; content: SourceContent } {
  switch (source.kind) {
    case 'text':
      return source.title.trim() === ''
        ? { title: firstWords(source.text), content: { text: source.text, untitled: true } }
        : { title: source.title, content: { text: source.text } };
    case 'qa': {
      const { question, answer, phrasings = [] } = source;
      return { title: question, content: { question, answer, phrasings } };
    }
    case 'file': {
      const { media_id, title } = source;
      return { title: title ?? names.get(media_id)!, content: { media_id, own_title: title ?? null } };
    }
  }
}

/** What a text without a title is called. */
export function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0]!.trim();
  const characters = [...line.slice(0, 200)];
  return characters.length <= 60 ? line : `${characters.slice(0, 59).join('')}…`;
}

export async function rewriteSource(
  tx: WorkspaceTx,
  id: number,
  change: { title?: string; content?: SourceContent },
  now: Date,
): Promise<void> {
  const { title, content } = change;
  await tx.db
    .updateTable('knowledge_source')
    .set({
      ...(title !== undefined && { title }),
      ...(content && { content: JSON.stringify(content) }),
      ...(content && !('media_id' in content) && { character_count: charactersIn(content) }),
      status: 'queued',
      reason: '',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** A claimed source belongs to who says so again and again: when a node dies, its sources are free this much later. */
export const claimSeconds = 15;

/** Takes sources to work on: queued ones, and those whose worker has not been heard of any more. */
export async function claimSources(tx: WorkspaceTx, limit: number, now: Date): Promise<StoredSource[]> {
  const stale = new Date(now.getTime() - claimSeconds * 1000);
  const rows = await tx.db
    .updateTable('knowledge_source')
    .set({ status: 'processing', updated_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('knowledge_source as due')
        .select('due.id')
        .where('due.status', 'in', ['queued', 'processing'])
        .where((where) => where.or([where('due.status', '=', 'queued'), where('due.updated_at', '<', stale)]))
        .orderBy('due.id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...columns, 'content'])
    .execute();
  // An update answers in no order; what came in one after another may be parts of one text.
  return rows.map(stored).sort((one, other) => one.id - other.id);
}

/** Says that these are still being worked on. */
export async function touchClaimed(tx: WorkspaceTx, claimed: Source[], now: Date): Promise<void> {
  const ids = claimed.map((source) => source.id);
  await tx.sql`update knowledge_source set updated_at = ${now} where id = any(${ids}) and status = 'processing'`;
}

/** Says that nobody works on these any more. */
export async function requeueClaimed(tx: WorkspaceTx, claimed: Source[]): Promise<void> {
  const ids = claimed.map((source) => source.id);
  await tx.sql`update knowledge_source set status = 'queued' where id = any(${ids}) and status = 'processing'`;
}

export interface NewPassage {
  id: number;
  title: string;
  text: string;
  answer?: string;
  phrasings?: string[];
}

export async function allocatePassageIds(tx: WorkspaceTx, count: number): Promise<number[]> {
  const { rows } = await tx.sql<{
    id: number;
  }>`select nextval('passage_id_seq') as id from generate_series(1, ${count})`;
  return rows.map((row) => row.id);
}

/**
 * The sources among these that are still being processed, as they were claimed: a source that was changed, removed or
 * queued again in the meantime is not, also when another worker has claimed it since; its passages are not wanted any
 * more.
 */
export async function lockClaimed(tx: WorkspaceTx, claimed: StoredSource[]): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('knowledge_source')
    .select([...columns, 'content'])
    .where(
      'id',
      'in',
      claimed.map((source) => source.id),
    )
    .where('status', '=', 'processing')
    .orderBy('id')
    .forUpdate()
    .execute();
  const read = new Map(claimed.map((source) => [source.id, madeFrom(source)]));
  return new Set(rows.filter((row) => madeFrom(stored(row)) === read.get(row.id)).map((row) => row.id));
}

function madeFrom({ title, content }: StoredSource): string {
  return JSON.stringify([title, content]);
}

/** Puts the passages in the place of the source's old ones. Answers the ids of those that went. */
export async function replacePassages(
  tx: WorkspaceTx,
  passagesOf: Map<number, NewPassage[]>,
): Promise<number[]> {
  const sourceIds = [...passagesOf.keys()];
  const gone = await tx.db
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
  return gone.map((row) => row.id);
}

export async function finishSource(
  tx: WorkspaceTx,
  id: number,
  result: { status: 'ready' | 'failed'; reason?: string; title?: string; passages?: NewPassage[] },
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('knowledge_source')
    .set({
      status: result.status,
      reason: result.reason ?? '',
      synced_at: now,
      updated_at: now,
      ...(result.title && { title: result.title }),
      passage_count: result.passages?.length ?? 0,
      character_count: (result.passages ?? []).reduce((sum, passage) => sum + passage.text.length, 0),
    })
    .where('id', '=', id)
    .execute();
}

export async function removeSource(tx: WorkspaceTx, id: number): Promise<number[]> {
  const gone = await tx.db.deleteFrom('passage').where('source_id', '=', id).returning('id').execute();
  await tx.db.deleteFrom('knowledge_source').where('id', '=', id).execute();
  return gone.map((row) => row.id);
}

export async function listPassages(tx: WorkspaceTx, sourceId: number, page: number, size: number) {
  const rows = await tx.db
    .selectFrom('passage')
    .select(['id', 'source_id', 'title', 'text'])
    .where('source_id', '=', sourceId)
    .orderBy('position')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await tx.db
    .selectFrom('passage')
    .where('source_id', '=', sourceId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows, total: Number(total) };
}

/** What stands right before and after these in their texts, in that order; questions with answers have nothing there. */
export async function passagesBeside(tx: WorkspaceTx, ids: number[]) {
  if (ids.length === 0) return [];
  const { rows } = await tx.sql<{ id: number; source_id: number; title: string; text: string }>`
    select distinct beside.source_id, beside.position, beside.id, beside.title, beside.text
    from passage as found
    join passage as beside on beside.source_id = found.source_id
      and beside.position in (found.position - 1, found.position + 1)
    where found.id = any(${ids}) and found.answer is null and beside.answer is null and beside.id <> all(${ids})
    order by beside.source_id, beside.position`;
  return rows;
}

export async function passagesById(tx: WorkspaceTx, ids: number[]) {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom('passage')
    .select(['id', 'source_id', 'title', 'text', 'answer', 'phrasings'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}
