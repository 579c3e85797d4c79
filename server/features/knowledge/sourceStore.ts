import type { ExpressionBuilder, Selectable } from 'kysely';
import { insertPages } from '#server/features/knowledge/page/addressStore.ts';
import { deletePassages } from '#server/features/knowledge/passageStore.ts';
import { lockMedia } from '#server/features/media/public.ts';
import { toUnix, withUnixTimes } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { contains } from '#server/platform/database/contains.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { NewSource, Source } from '#shared/contract/knowledge.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';
import { showWebAddress } from '#shared/webAddress.ts';

/** The content of a source, as it is stored. */
export type SourceContent =
  | { text: string; untitled?: boolean }
  | { question: string; answer: string; phrasings: string[] }
  | { media_id: number; own_title: string | null }
  | { url: string };

export interface StoredSource extends Source {
  content: SourceContent;
}

export const sourceColumns = [
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

type Row = Pick<Selectable<DB['knowledge_source']>, (typeof sourceColumns)[number]>;

/** Of a web page: absent where a statement does not ask for them. */
interface PageColumns {
  url?: string | null;
  retry_at?: Date | null;
}

function view({ url, retry_at: retryAt, ...row }: Row & PageColumns): Source {
  return {
    ...withUnixTimes(row),
    kind: row.kind as Source['kind'],
    status: row.status as Source['status'],
    ...(url && { url }),
    ...(retryAt && row.status === 'queued' && { retry_at: toUnix(retryAt) }),
  };
}

/** Not joined, so that the row of the source alone is locked. */
function pageColumns(eb: ExpressionBuilder<DB, 'knowledge_source'>) {
  const page = eb
    .selectFrom('web_page')
    .whereRef('web_page.workspace_id', '=', 'knowledge_source.workspace_id')
    .whereRef('web_page.source_id', '=', 'knowledge_source.id');
  return [page.select('url').as('url'), page.select('next_attempt_at').as('retry_at')] as const;
}

export async function getSource(tx: WorkspaceTx, id: number): Promise<StoredSource> {
  return storedSource(await sourceById(tx, id).executeTakeFirstOrThrow(notFound));
}

/** Takes the row lock. To avoid deadlocks, call it before anything else that locks. */
export async function lockSource(tx: WorkspaceTx, id: number): Promise<StoredSource> {
  return storedSource(await sourceById(tx, id).forUpdate().executeTakeFirstOrThrow(notFound));
}

function sourceById(tx: WorkspaceTx, id: number) {
  return tx.db
    .selectFrom('knowledge_source')
    .select((eb) => [...sourceColumns, 'content', ...pageColumns(eb)])
    .where('id', '=', id);
}

export function storedSource(row: Row & PageColumns & { content: unknown }): StoredSource {
  const { content, ...source } = row;
  return { ...view(source), content: content as SourceContent };
}

type ListSources = ListQuery<'updated_at' | 'title' | 'kind' | 'status' | 'created_at' | 'passage_count'> & {
  kind?: Source['kind'];
  status?: Source['status'];
};

export async function listSources(tx: WorkspaceTx, query: ListSources) {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = tx.db
    .selectFrom('knowledge_source')
    .select((eb) => [...sourceColumns, ...pageColumns(eb)])
    .where((eb) => eb.or([contains(query.keyword, 'title'), addressContains(eb, query.keyword)]))
    .$if(query.kind !== undefined, (q) => q.where('kind', '=', query.kind!))
    .$if(query.status !== undefined, (q) => q.where('status', '=', query.status!))
    .orderBy(query.field, direction)
    .orderBy('id', direction);
  return readPage(sorted, query, view);
}

function addressContains(eb: ExpressionBuilder<DB, 'knowledge_source'>, keyword: string) {
  return eb.exists(
    eb
      .selectFrom('web_page')
      .select('source_id')
      .whereRef('web_page.workspace_id', '=', 'knowledge_source.workspace_id')
      .whereRef('web_page.source_id', '=', 'knowledge_source.id')
      .where(contains(keyword, 'web_page.url')),
  );
}

/** Inserts sources and returns their ids, both in the order given. */
export async function insertSources(tx: WorkspaceTx, sources: NewSource[], now: Date): Promise<number[]> {
  const names = await fileNames(tx, sources);
  const ids: number[] = [];
  for (const batch of batchesOf(sources)) {
    const rows = batch.map((source) => {
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
  await insertPages(
    tx,
    sources.flatMap((source, at) => (source.kind === 'url' ? [{ sourceId: ids[at]!, url: source.url }] : [])),
  );
  return ids;
}

/** One statement inserts so much: its parameter is a copy of the texts. */
const insertedAtOnce = { sources: 1000, characters: 2_000_000 };

function* batchesOf(sources: NewSource[]): Generator<NewSource[]> {
  let batch: NewSource[] = [];
  let characters = 0;
  for (const source of sources) {
    batch.push(source);
    characters += charactersIn(source);
    if (batch.length < insertedAtOnce.sources && characters < insertedAtOnce.characters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** The length of the text that members wrote; 0 for files and pages, whose text is known only after they have been read. */
export function charactersIn(content: SourceContent | NewSource): number {
  if ('text' in content) return content.text.length;
  return 'answer' in content ? content.answer.length : 0;
}

/** The names of the files of sources. Rejects with `invalid_input` when one does not exist. */
async function fileNames(tx: WorkspaceTx, sources: NewSource[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const source of sources) {
    if (source.kind !== 'file') continue;
    const media = await lockMedia(tx, source.media_id);
    if (!media) throw new AppError('invalid_input', { fields: { media_id: `no file ${source.media_id}` } });
    names.set(media.id, media.name);
  }
  return names;
}

/** A file is called by its name and a page by its address, until the title of the document is known. */
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
    case 'url':
      return { title: titleOfAddress(source.url), content: { url: source.url } };
  }
}

/** The title of a page without one. */
export function titleOfAddress(url: string): string {
  return [...showWebAddress(url)].slice(0, limits.knowledge.title).join('');
}

/** The title of a text without one. */
export function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0]!.trim();
  const characters = [...line.slice(0, 200)];
  return characters.length <= 60 ? line : `${characters.slice(0, 59).join('')}…`;
}

/** Changes a source and queues it for processing. */
export async function updateSource(
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
      ...(content &&
        !('media_id' in content || 'url' in content) && { character_count: charactersIn(content) }),
      status: 'queued',
      reason: '',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes a source with its passages, and returns the ids of these. */
export async function deleteSource(tx: WorkspaceTx, id: number): Promise<number[]> {
  const passageIds = await deletePassages(tx, id);
  await tx.db.deleteFrom('knowledge_source').where('id', '=', id).execute();
  return passageIds;
}

/** The length of all texts, in UTF-16 units. */
export async function countCharacters(tx: WorkspaceTx): Promise<number> {
  const { rows } = await tx.sql<{ count: number }>`
    select coalesce(sum(character_count), 0)::bigint as count from knowledge_source`;
  return rows[0]!.count;
}
