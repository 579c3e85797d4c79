import { sql } from 'kysely';
import { leaseEnd } from '#server/features/knowledge/claimStore.ts';
import { sourceColumns, storedSource, type StoredSource } from '#server/features/knowledge/sourceStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { jobLease } from '#server/platform/jobs/lease.ts';

export interface ClaimedPage {
  source: StoredSource;
  url: string;
  fingerprint: string;
  attempts: number;
}

/** Acquires the lease of a page that is due; nothing when another worker has it, or when its time has not come. */
export async function acquirePage(tx: WorkspaceTx, id: number, now: Date): Promise<ClaimedPage | undefined> {
  const row = await tx.db
    .updateTable('knowledge_source')
    .from('web_page')
    .whereRef('web_page.source_id', '=', 'knowledge_source.id')
    .whereRef('web_page.workspace_id', '=', 'knowledge_source.workspace_id')
    .where('knowledge_source.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'queued').and(
          eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]),
        ),
        eb('status', '=', 'processing').and(jobLease.isFree(leaseEnd(), now)),
      ]),
    )
    .set({ status: 'processing', updated_at: now })
    .returning([...sourceColumns, 'content', 'url', 'fingerprint', 'attempts'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { url, fingerprint, attempts, ...source } = row;
  return { source: storedSource(source), url, fingerprint, attempts };
}

/** The pages that no worker reads although they are due: after a crash, or when a job was lost. */
export async function listDuePages(tx: WorkspaceTx, now: Date, most: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('knowledge_source')
    .innerJoin('web_page', (join) =>
      join
        .onRef('web_page.workspace_id', '=', 'knowledge_source.workspace_id')
        .onRef('web_page.source_id', '=', 'knowledge_source.id'),
    )
    .select('knowledge_source.id')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'queued').and(
          eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]),
        ),
        eb('status', '=', 'processing').and(jobLease.isFree(leaseEnd(), now)),
      ]),
    )
    .orderBy('knowledge_source.id')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

export async function resetAttempts(tx: WorkspaceTx, id: number): Promise<void> {
  await tx.db
    .updateTable('web_page')
    .set({ attempts: 0, next_attempt_at: null })
    .where('source_id', '=', id)
    .execute();
}

/** The next reading is due at `at`, or there is none by itself. */
export async function recordFailedReading(tx: WorkspaceTx, id: number, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('web_page')
    .set({ attempts: at ? sql<number>`attempts + 1` : 0, next_attempt_at: at })
    .where('source_id', '=', id)
    .execute();
}

export async function recordReading(tx: WorkspaceTx, id: number, fingerprint: string): Promise<void> {
  await tx.db
    .updateTable('web_page')
    .set({ attempts: 0, next_attempt_at: null, fingerprint })
    .where('source_id', '=', id)
    .execute();
}

/** Ends a reading that leaves the passages as they are: they are current, or the page could not be read. */
export async function keepPassages(
  tx: WorkspaceTx,
  id: number,
  { status, reason }: { status: 'ready' | 'failed' | 'queued'; reason: string },
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('knowledge_source')
    .set({ status, reason, updated_at: now, ...(status === 'ready' && { synced_at: now }) })
    .where('id', '=', id)
    .execute();
}
