import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import type pg from 'pg';
import { openDiskStorage } from '#server/adapters/storage/disk.ts';
import { openAuthenticators } from '#server/authentication.ts';
import {
  bindings,
  jobs as jobList,
  maintenance,
  notifications,
  quotaCounts,
  rawRoutes,
  reseals,
  dialogues,
  tools,
} from '#server/catalog.ts';
import { features } from '#server/features.ts';
import { registerTools } from '#server/features/agent/public.ts';
import { serveBookingPages } from '#server/features/booking/public/serveBookingPages.ts';
import { frameOrigins } from '#server/features/channel/public.ts';
import { isActiveWorkspace } from '#server/features/workspace/crossWorkspace.ts';
import { openPostgresBus } from '#server/platform/realtime/bus.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { serveReference } from '#server/reference/serveReference.ts';
import { serveMetrics } from '#server/platform/http/serveMetrics.ts';
import { maxMediaBytes, openServer } from '#server/platform/http/server.ts';
import { startJobs } from '#server/platform/jobs/job.ts';
import { startMaintenance } from '#server/platform/jobs/maintenance.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openLive } from '#server/platform/realtime/live.ts';
import { openDiskSpace } from '#server/platform/observability/diskSpace.ts';
import { measureDiskSpace } from '#server/platform/observability/measureDiskSpace.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { openAlerts } from '#server/platform/observability/alerts.ts';
import { openMetrics } from '#server/platform/observability/metrics.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { readAppManifest } from '#server/features/settings/public.ts';
import { registerWebhooks } from '#server/features/channel/public.ts';
import { servePages } from '#server/platform/http/pages.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openDataDir } from '#server/platform/openDataDir.ts';
import { resealSecrets } from '#server/platform/security/resealSecrets.ts';
import { openSecrets } from '#server/platform/security/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import { serveSite } from '#server/site/serveSite.ts';

/** How long a stop waits for running requests. */
const requestSeconds = 3;

export interface App {
  platform: Platform;
  server: FastifyInstance;
  /** Stops in order: no new requests, running requests, jobs, connections. */
  close(): Promise<void>;
}

/**
 * Builds the product on a database. All external dependencies are arguments. `owner` is how the owner of the tables logs
 * in, for migrations, when that is not how the application does.
 */
export async function openApp(
  settings: Settings,
  outside: { database: pg.ClientConfig; owner?: pg.ClientConfig | undefined; log: Log; clock?: Clock },
): Promise<App> {
  const { log } = outside;
  await migrate(outside.owner ?? outside.database, log, outside.database);
  const database = await openDatabase(outside.database, log);
  const jobs = await openJobs(
    outside.database,
    jobList.map(({ kind }) => kind),
    log,
  );
  const bus = await openPostgresBus(outside.database, log);
  const media = path.join(settings.dataDir, 'media');
  openDataDir(settings.dataDir);
  mkdirSync(media, { recursive: true, mode: 0o700 });
  const disk = openDiskSpace({
    reserveBytes: settings.media.reserveBytes,
    folders: {
      media,
      ...(settings.databaseUrl === undefined && { database: path.join(settings.dataDir, 'postgres') }),
    },
    log,
  });
  const metrics = openMetrics();
  const platform: Platform = {
    settings,
    log,
    clock: outside.clock ?? systemClock,
    database,
    jobs,
    live: openLive(database, bus, log),
    secrets: openSecrets(settings.secretKey, settings.previousSecretKeys),
    storage: openDiskStorage(media),
    disk,
    metrics,
    alerts: openAlerts(log, metrics),
    notifications,
    quotaCounts,
  };
  measureDiskSpace(platform.metrics, disk);
  const server = openServer(platform);
  await server.register(compress, {
    threshold: 1400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  let closing = false;
  server.get('/healthz', async () => ({ alive: true }));
  server.get('/readyz', async (_request, reply) => {
    const disks = await disk.read();
    const isWritable = (await platform.storage.isWritable()) && disks.every(({ isFull }) => !isFull);
    const ready = !closing && (await database.ready()) && isWritable;
    // Without uploads a node is of use: it stays ready while a disk is low.
    const state = disks.some(({ isLow }) => isLow) ? 'low' : 'ok';
    return reply.status(ready ? 200 : 503).send({ ready, disk: isWritable ? state : 'full' });
  });
  serveMetrics(server, platform);
  await server.register(multipart, {
    limits: { fileSize: maxMediaBytes, fieldSize: 10_000, files: 1, fields: 5, parts: 6 },
  });
  registerTools(tools, dialogues);
  const authenticators = openAuthenticators(platform);
  for (const call of [...bindings, ...rawRoutes]) await call.register(server, platform, authenticators);
  await registerWebhooks(server, platform);
  serveReference(server, bindings, rawRoutes);
  const dev = await servePages(
    server,
    platform,
    (key) => frameOrigins(platform, key),
    () => readAppManifest(database),
  );
  serveBookingPages(server, platform);
  await serveSite(server, platform, dev);
  await resealSecrets(platform, reseals);
  for (const feature of features) await feature.onStart?.(platform);
  startJobs(platform, jobList, (id) => isActiveWorkspace(database, id));
  await startMaintenance(platform, maintenance);

  return {
    platform,
    server,
    async close() {
      closing = true;
      await closeServer(server);
      for (const feature of features) await feature.onStop?.(platform);
      await jobs.stop();
      await platform.live.close();
      await bus.close();
      disk.close();
      await database.close();
    },
  };
}

/** Waits for running requests, and closes the connections of those that take too long. Event streams end themselves. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => server.server.closeAllConnections(), requestSeconds * 1000);
  await server.close();
  clearInterval(idle);
  clearTimeout(timeout);
}
