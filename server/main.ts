/** Starts Parley: the database when it is our own, migrations, a first fill, and the server. */
import { networkInterfaces } from 'node:os';
import type pg from 'pg';
import { openApp } from '#server/app.ts';
import { fillEmpty, type FirstFill } from '#server/features/demo/fillEmpty.ts';
import { openLog } from '#server/platform/log.ts';
import { startPostgres, type Postgres } from '#server/platform/postgres.ts';
import { readSettings } from '#server/platform/settings.ts';

const settings = readSettings(process.env);
const log = openLog(settings.logLevel);

let postgres: Postgres | undefined;
let database: pg.ClientConfig;
if (settings.databaseUrl) database = { connectionString: settings.databaseUrl };
else {
  postgres = await startPostgres(settings.dataDir, log);
  database = postgres.connection('postgres');
}
const app = await openApp(settings, { database, log });
const first = await fillEmpty(app.platform);
await app.server.listen({ port: settings.port, host: settings.host });
greet(first);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    void stop();
  });
}
process.on('unhandledRejection', (err) => log.error({ err }, 'a promise was rejected and nobody listened'));

async function stop(): Promise<void> {
  log.info('stopping');
  await app.close();
  await postgres?.stop();
  process.exit(0);
}

function greet(fill: FirstFill): void {
  const base = settings.publicUrl;
  const lines = [
    '',
    '  Parley is ready',
    '',
    `  Workspace app      ${base}/app`,
    `  Admin console      ${base}/admin`,
    ...(settings.demo ? [`  Web chat (demo)    ${base}/public/chat/harbour-dental`] : []),
    ...localAddresses().map((address) => `  On this network    http://${address}:${settings.port}`),
    '',
    ...(settings.demo
      ? [
          '  Users              olivia (owner), adam (admin), mei (member): parley-demo',
          '  Administrators     admin (owner), support (member): parley-admin',
          '',
        ]
      : []),
    ...(fill.madePassword
      ? [`  First administrator  ${settings.adminUsername}: ${fill.madePassword}  (shown once)`, '']
      : []),
  ];
  console.log(lines.join('\n'));
}

function localAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
    .slice(0, 2);
}
