/** Starts Parley: the embedded database if there is no other, migrations, the first fill, and the server. */
import { networkInterfaces } from 'node:os';
import pg from 'pg';
import { openApp, type App } from '#server/app.ts';
import { fillEmpty, type FirstFill } from '#server/features/demo/fillEmpty.ts';
import { withAdvisoryLock } from '#server/platform/database/withAdvisoryLock.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { startPostgres, type Postgres } from '#server/platform/embeddedPostgres/startPostgres.ts';
import { readSettings, type Settings } from '#server/platform/settings.ts';

/** The process exits after this long, even if the stop has not finished. */
const stopSeconds = 14;
const firstFillLock = 7_215_539_002;

let log = openLog('info');
let postgres: Postgres | undefined;
let app: App | undefined;
let stopping = false;
process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    log.info('stopping');
    void stop(0);
  });
}
await start().catch((error: unknown) => {
  if (stopping) return;
  log.debug({ err: error }, 'could not start');
  console.error(`Parley could not start: ${messageOf(error)}`);
  return stop(1);
});

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  log = openLog(settings.logLevel);
  const { database, owner } = await findDatabase(settings);
  const opened = await openApp(settings, { database, owner, log });
  app = opened;
  const first = await withAdvisoryLock(database, firstFillLock, () => fillEmpty(opened.platform));
  // Before it listens: passwords that were made up are shown this once, even when the port is in use.
  printLogins(settings, first);
  await opened.server.listen({ port: settings.port, host: settings.host });
  printAddresses(settings, first);
}

interface DatabaseLogins {
  database: pg.ClientConfig;
  owner: pg.ClientConfig | undefined;
}

async function findDatabase(settings: Settings): Promise<DatabaseLogins> {
  if (!settings.databaseUrl) {
    postgres = await startPostgres(settings.dataDir, log);
    return { database: postgres.connection('postgres'), owner: postgres.owner('postgres') };
  }
  const { databaseUrl: connectionString, databaseOwnerUrl: ownerUrl } = settings;
  const database = { connectionString };
  try {
    const client = new pg.Client({ ...database, connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Error(`the database in DATABASE_URL cannot be used (${messageOf(error)}).`, { cause: error });
  }
  return { database, owner: ownerUrl ? { connectionString: ownerUrl } : undefined };
}

async function stop(code: number): Promise<void> {
  stopping = true;
  setTimeout(() => {
    log.error('the stop timed out');
    process.exit(1);
  }, stopSeconds * 1000).unref();
  await app?.close().catch((err: unknown) => log.error({ err }, 'not everything could be closed'));
  await postgres?.stop();
  process.exit(code);
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

function printAddresses(settings: Settings, fill: FirstFill): void {
  const base = settings.publicUrl;
  const lines = [
    '',
    '  Parley is ready',
    '',
    `  Workspace app      ${base}/app`,
    `  Admin console      ${base}/admin`,
    ...(fill.demo ? [`  Web chat (demo)    ${base}/public/chat/harbour-dental`] : []),
    ...addressesOf(settings).map((address) => `  On this network    http://${address}:${settings.port}`),
    '',
  ];
  console.log(lines.join('\n'));
}

function printLogins({ isOnNetwork }: Settings, { logins }: FirstFill): void {
  if (logins.length === 0) return;
  const lines = logins.map(({ title, names, password }) => {
    const isMade = isOnNetwork || title === 'First administrator';
    return `  ${title.padEnd(21)}${names}: ${password}${isMade ? '  (shown once)' : ''}`;
  });
  console.log(['', '  Log-ins', '', ...lines].join('\n'));
}

/** The addresses at which others on the network reach it. */
function addressesOf({ isOnNetwork, host }: Settings): string[] {
  if (!isOnNetwork) return [];
  if (!/^(0\.0\.0\.0|::)$/.test(host)) return [host];
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
    .slice(0, 2);
}
