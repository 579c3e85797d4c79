/** Runs in a worker thread: the rules of a calendar file may take a second. */
import { readClosedDays } from '#server/features/booking/slots/readClosedDays.ts';
import { serveThread } from '#server/platform/threads/serveThread.ts';

const functions = { readClosedDays: async (file: Uint8Array, from: string) => readClosedDays(file, from) };
export type ClosedDaysFunctions = typeof functions;

serveThread(functions);
