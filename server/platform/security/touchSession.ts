import type { Platform } from '#server/platform/platform.ts';

const everyMinutes = 5;

/** Notes that a session is in use: by one write in five minutes, however many requests it makes. */
export async function touchSession(platform: Platform, sessionId: number, lastSeenAt: Date): Promise<void> {
  const now = platform.clock.now();
  const due = new Date(now.getTime() - everyMinutes * 60_000);
  if (lastSeenAt > due) return;
  await platform.database.inPlatform(
    (tx) =>
      tx.sql`update session set last_seen_at = ${now} where id = ${sessionId} and last_seen_at <= ${due}`,
  );
}
