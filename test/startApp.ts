import { inject } from 'vitest';
import { openTestApp, type TestApp, type TestOptions } from '#test/app.ts';

/** Starts the product for a test file. */
export function startApp(options: TestOptions = {}): Promise<TestApp> {
  return openTestApp(inject('postgres'), options);
}
