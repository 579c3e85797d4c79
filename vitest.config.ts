import { defineConfig } from 'vitest/config';

/** Three groups: pure code, code against a real PostgreSQL, and the whole product in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,client,server,web,widget,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts'],
          environment: 'node',
          // Halves the time: most of it goes into loading the same modules for every file.
          isolate: false,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,test}/**/*.db.test.ts'],
          globalSetup: ['test/database.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 2,
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
          maxWorkers: 2,
        },
      },
    ],
  },
});
