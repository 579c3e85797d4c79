/** One PostgreSQL for a run of tests. */
import type { TestProject } from 'vitest/node';
import type { Server } from '#test/app.ts';
import { startTemplate } from '#test/template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Server;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTemplate();
  project.provide('postgres', server);
  return stop;
}
