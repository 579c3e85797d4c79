import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longestFirst.ts';

/** Three groups: pure code, code against a real PostgreSQL, and the whole product in a real browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,client,server,web,widget,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts'],
          environment: 'node',
          // Halves the time: most of it goes into loading the same modules for every file.
          isolate: false,
          // A part of their time is waiting.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,test}/**/*.db.test.ts'],
          globalSetup: ['test/database.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Starts with warm code: each file has a product and a database of its own.
          isolate: false,
          // A third of their time is waiting.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.e2e.ts'],
          globalSetup: ['test/database.setup.ts', 'test/e2e/browser.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          // One would leave a part of two cores idle.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
