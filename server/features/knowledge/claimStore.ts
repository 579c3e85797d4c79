/**
 * The processing of sources: a worker claims them under a lease, and stores the outcome. Web pages are claimed one by one
 * (page/pageStore.ts).
 */
import { sql } from 'kysely';
import type { NewPassage } from '#server/features/knowledge/passageStore.ts';
import { sourceColumns, storedSource, type StoredSource } from '#server/features/knowledge/sourceStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { jobLease } from '#server/platform/jobs/lease.ts';
import type { Source } from '#shared/contract/knowledge.ts';

/** The end of the lease of a source that is being processed: it is renewed by `updated_at`. */
export function leaseEnd() {
  return sql<Date>`knowledge_source.updated_at + make_interval(secs => ${jobLease.seconds})`;
}

/** Acquires the lease of queued sources, and of those whose worker died: the first ones, up to a length of their texts. */
export async function claimSources(
  tx: WorkspaceTx,
  most: { sources: number; characters: number },
  now: Date,
): Promise<StoredSource[]> {
  const due = tx.db
    .selectFrom('knowledge_source')
    .select(['id', 'character_count'])
    .where('status', 'in', ['queued', 'processing'])
    .where('kind', '<>', 'url')
    .where((eb) => eb.or([eb('status', '=', 'queued'), jobLease.isFree(leaseEnd(), now)]))
    .orderBy('id')
    .limit(most.sources)
    .forUpdate()
    .skipLocked();
  const summed = tx.db
    .selectFrom(due.as('due'))
    .select(['id', sql<number>`sum(character_count) over (order by id) - character_count`.as('before')]);
  const rows = await tx.db
    .updateTable('knowledge_source')
    .set({ status: 'processing', updated_at: now })
    .where('id', 'in', (eb) =>
      eb.selectFrom(summed.as('summed')).select('id').where('before', '<', most.characters),
    )
    .returning([...sourceColumns, 'content'])
    .execute();
  // An update returns rows in no order, but consecutive sources may be parts of one text.
  return rows.map(storedSource).sort((one, other) => one.id - other.id);
}

/** Whether sources are waiting while no worker processes any. */
export async function hasUnclaimedSources(tx: WorkspaceTx, now: Date): Promise<boolean> {
  const { pending, held } = await tx.db
    .selectFrom('knowledge_source')
    .where('status', 'in', ['queued', 'processing'])
    .where('kind', '<>', 'url')
    .select((eb) => [
      eb.fn.countAll<number>().as('pending'),
      eb.fn
        .countAll<number>()
        .filterWhere('status', '=', 'processing')
        .filterWhere((source) => source.not(jobLease.isFree(leaseEnd(), now)))
        .as('held'),
    ])
    .executeTakeFirstOrThrow();
  return pending > 0 && held === 0;
}

export async function renewClaims(tx: WorkspaceTx, claimed: Source[], now: Date): Promise<void> {
  const ids = claimed.map((source) => source.id);
  await tx.sql`update knowledge_source set updated_at = ${now} where id = any(${ids}) and status = 'processing'`;
}

/** Releases the lease of those that are still being processed. */
export async function releaseClaims(tx: WorkspaceTx, claimed: Source[]): Promise<void> {
  const ids = claimed.map((source) => source.id);
  await tx.sql`update knowledge_source set status = 'queued' where id = any(${ids}) and status = 'processing'`;
}

/**
 * Locks the sources among these that are still being processed in the version that was claimed. A source that was
 * changed, removed or queued again meanwhile is left out, also when another worker has claimed it: its passages are
 * outdated.
 */
export async function lockClaimed(tx: WorkspaceTx, claimed: StoredSource[]): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('knowledge_source')
    .select([...sourceColumns, 'content'])
    .where(
      'id',
      'in',
      claimed.map((source) => source.id),
    )
    .where('status', '=', 'processing')
    .orderBy('id')
    .forUpdate()
    .execute();
  const versions = new Map(claimed.map((source) => [source.id, versionOf(source)]));
  return new Set(
    rows.filter((row) => versionOf(storedSource(row)) === versions.get(row.id)).map((row) => row.id),
  );
}

function versionOf({ title, content }: StoredSource): string {
  return JSON.stringify([title, content]);
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
