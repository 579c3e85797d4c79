/** One PostgreSQL for a run of tests, with a migrated template that each test file's database is copied from. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobKinds } from '#server/features.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startPostgres } from '#server/platform/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password: string };
  }
}

export const templateName = 'parley_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-test-'));
  const log = openLog('error');
  const postgres = await startPostgres(folder, log);
  const server = postgres.connection('postgres');
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = postgres.connection(templateName);
  await migrate(template, log);
  const jobs = await openJobs(template, jobKinds, log);
  await jobs.stop();
  project.provide('postgres', {
    host: String(server.host),
    port: Number(server.port),
    user: String(server.user),
    password: String(server.password),
  });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
