/** A PostgreSQL with a migrated template, from which each app's database is copied, and one with the demo. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { jobs as jobList } from '#server/catalog.ts';
import { fillEmpty } from '#server/features/demo/fillEmpty.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startPostgres } from '#server/platform/embeddedPostgres/startPostgres.ts';
import { openTestApp, type Server, type Template } from '#test/app.ts';

export async function startTemplate(): Promise<{ server: Server; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-test-'));
  const log = openLog('error');
  const postgres = await startPostgres(folder, log);
  const { host, port, user, password } = postgres.owner('postgres');
  const app = postgres.connection('postgres');
  const server = {
    ...{ host: String(host), port: Number(port), user: String(user), password: String(password) },
    app: { user: String(app.user), password: String(app.password) },
  };
  const client = new pg.Client(postgres.owner('postgres'));
  await client.connect();
  await client.query('create database parley_template');
  await client.end();
  const template = postgres.connection('parley_template');
  await migrate(postgres.owner('parley_template'), log, template);
  const jobs = await openJobs(
    template,
    jobList.map(({ kind }) => kind),
    log,
  );
  await jobs.stop();
  return {
    server,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fills the demo once, for every app that starts with it. */
export async function fillDemoTemplate(server: Server): Promise<{ template: Template; stop(): void }> {
  const app = await openTestApp(server, { env: { DEMO: '1' }, isKept: true });
  await fillEmpty(app.platform);
  const { dataDir } = app.platform.settings;
  await app.stop();
  return {
    template: { database: app.database, dataDir },
    stop: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
