import { inject } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

/** Starts the product for a test file. */
export function startApp(options: { env?: Record<string, string>; clock?: Clock } = {}): Promise<TestApp> {
  return openTestApp(inject('postgres'), options);
}
