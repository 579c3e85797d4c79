/** A worker thread that does what hostile input might make one do. */
import { serveThread } from '#server/platform/threads/serveThread.ts';

const functions = {
  double: (value: number) => 2 * value,
  fail(message: string) {
    throw new Error(message);
  },
  hang() {
    for (;;);
  },
  allocate() {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index * 1.5));
  },
  exit: () => process.exit(3),
};
export type ThreadFixture = typeof functions;

serveThread(functions);
