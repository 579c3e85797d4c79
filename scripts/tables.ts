/** Writes server/platform/database/tables.gen.ts, the types of the tables, from a database that has just been migrated. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLog } from '#server/platform/observability/log.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startPostgres } from '#server/platform/embeddedPostgres/startPostgres.ts';

const output = 'server/platform/database/tables.gen.ts';
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-tables-'));
const log = openLog('warn');
const postgres = await startPostgres(folder, log);
try {
  const config = postgres.owner('postgres');
  await migrate(config, log);
  const url = `postgres://parley:${String(config.password)}@/postgres?host=${encodeURIComponent(String(config.host))}`;
  const done = spawnSync(
    process.execPath,
    [
      ...['node_modules/kysely-codegen/dist/cli/bin.js', '--dialect', 'postgres', '--url', url],
      ...['--out-file', output, '--exclude-pattern', '{migration,pgboss.*}'],
      ...['--default-schema', 'public', '--numeric-parser', 'number'],
    ],
    { stdio: 'inherit' },
  );
  // The pool reads bigint as number: ids, cents and counts stay far below 2^53.
  const int8 = /export type Int8 = .*;/;
  writeFileSync(output, readFileSync(output, 'utf8').replace(int8, 'export type Int8 = number;'));
  process.exitCode = done.status ?? 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
