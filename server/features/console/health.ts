import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { toUnix } from '#server/platform/clock.ts';
import type { AdminCtx } from '#server/platform/operation/impersonation.ts';
import { migrations } from '#server/platform/database/migrate.ts';
import type { Platform } from '#server/platform/platform.ts';
import { systemState } from '#server/platform/systemFigures.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** How the system is, as this node sees it. */
export async function health({ platform }: AdminCtx) {
  const { database, jobs, live, settings } = platform;
  const [ready, state, counts, mail, freeBytes] = await Promise.all([
    database.ready(),
    systemState(database),
    jobs.counts(),
    countMail(platform),
    freeSpace(settings.dataDir),
  ]);
  const applied = new Set(state.migrations);
  return {
    version,
    node: process.version,
    host: os.hostname(),
    started_at: toUnix(new Date(performance.timeOrigin)),
    database: { ready, connections: database.load() },
    migrations: {
      applied: applied.size,
      newest: migrations().findLast((name) => applied.has(name)) ?? '',
      pending: migrations().filter((name) => !applied.has(name)),
    },
    jobs: Object.entries(counts)
      .filter(([kind]) => !kind.startsWith('__'))
      .map(([kind, of]) => ({ kind, ...of })),
    channels: state.channels,
    mail,
    live: { listeners: live.count() },
    storage: { free_bytes: freeBytes },
  };
}

async function countMail({ database }: Platform) {
  const rows = await database.inPlatform((tx) =>
    tx.db
      .selectFrom('mail')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
  );
  const none = { queued: 0, sending: 0, sent: 0, failed: 0, kept: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, Number(row.count)])) };
}

async function freeSpace(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : null;
}
