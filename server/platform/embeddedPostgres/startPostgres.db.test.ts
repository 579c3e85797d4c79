import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '#server/platform/embeddedPostgres/startPostgres.ts';
import { openLog } from '#server/platform/observability/log.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-postgres-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('startPostgres', () => {
  it('lets the application in again after a restart, and writes no password into the log', async () => {
    for (let start = 0; start < 2; start++) {
      const postgres = await startPostgres(folder, openLog('silent'));
      const client = new pg.Client(postgres.connection('postgres'));
      await client.connect();
      await client.end();
      await postgres.stop();
    }
    const written = readFileSync(path.join(folder, 'postgres.log'), 'utf8');
    for (const file of ['postgres.password', 'postgres.app.password'])
      expect(written).not.toContain(readFileSync(path.join(folder, file), 'utf8').trim());
  }, 60_000);
});
