import type { MailFunctions } from '#server/adapters/channel/email/parse/mailThread.ts';
import { ThreadPool } from '#server/platform/threads/threadPool.ts';

const threads = new ThreadPool<MailFunctions>(new URL('./mailThread.ts', import.meta.url), {
  size: 2,
  memoryMb: 256,
});
const limitMilliseconds = 20_000;

/** What a mail says. Rejects when that cannot be told within the limits. */
export async function parseInThread(raw: Uint8Array) {
  return (await threads.call('parseMail', [raw], limitMilliseconds)).value;
}

export async function readFileInThread(raw: Uint8Array, part: number) {
  return (await threads.call('readFileOf', [raw, part], limitMilliseconds)).value;
}
