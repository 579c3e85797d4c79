import { readFileSync } from 'node:fs';
import os from 'node:os';
import { countChannels } from '#server/features/channel/crossWorkspace.ts';
import { countMails } from '#server/features/mail/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import { appliedMigrations, migrations } from '#server/platform/database/migrate.ts';
import { listSetAsideJobs } from '#server/platform/jobs/jobRunStore.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { dashboardRoutes as routes } from '#shared/contract/dashboard.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The state of the system as this node sees it. */
export const health = platformOperationOf(routes.health, {
  name: 'console.health',
  who: 'console.read',
  async prepare({ platform: { database, jobs, disk } }) {
    const [ready, channels, applied, counts, disks] = await Promise.all([
      database.ready(),
      countChannels(database),
      appliedMigrations(database),
      jobs.counts(),
      disk.read(),
    ]);
    return { ready, channels, applied, counts, disks };
  },
  async run(
    { platform: { database, live, disk, alerts } },
    tx,
    _input,
    { ready, channels, applied, counts, disks },
  ) {
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
      set_aside: (await listSetAsideJobs(tx)).map(({ id, kind, lost, payload, created_at }) => ({
        ...{ id, kind, lost },
        workspace_id: payload.workspaceId,
        created_at: toUnix(created_at),
      })),
      channels,
      mail: await countMails(tx),
      live: { listeners: live.count() },
      storage: {
        reserve_bytes: disk.reserveBytes,
        disks: disks.map(({ name, freeBytes, isLow }) => ({ name, free_bytes: freeBytes, is_low: isLow })),
      },
      alerts: alerts.list().map(({ kind, count, lastAt }) => ({ kind, count, last_at: toUnix(lastAt) })),
    };
  },
});
