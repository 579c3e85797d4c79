import { sql } from 'kysely';
import type { PlatformTx } from '#server/platform/database.ts';
import { AppError } from '#shared/errors.ts';

interface Limit {
  key: string;
  failures: number;
}

const windowMinutes = 15;

/** The counters of one try to log in: many for an address, which a whole office may share, few for an account. */
export function loginLimits(area: string, name: string, address: string): Limit[] {
  return [
    { key: `${area}:name:${name.toLowerCase().slice(0, 200)}`, failures: 10 },
    { key: `${area}:address:${address}`, failures: 60 },
  ];
}

/** Refuses when a counter is full. Whether the account exists makes no difference. */
export async function refuseThrottled(tx: PlatformTx, limits: Limit[], now: Date): Promise<void> {
  const rows = await tx.db
    .selectFrom('throttle')
    .select(['key', 'failures', 'window_ends_at'])
    .where(
      'key',
      'in',
      limits.map((limit) => limit.key),
    )
    .where('window_ends_at', '>', now)
    .execute();
  for (const limit of limits) {
    const row = rows.find((candidate) => candidate.key === limit.key);
    if (!row || row.failures < limit.failures) continue;
    throw new AppError('too_many_requests', {
      retryAfter: (row.window_ends_at.getTime() - now.getTime()) / 1000,
    });
  }
}

export async function countFailure(tx: PlatformTx, limits: Limit[], now: Date): Promise<void> {
  const windowEnd = new Date(now.getTime() + windowMinutes * 60_000);
  for (const { key } of limits) {
    await tx.db
      .insertInto('throttle')
      .values({ key, failures: 1, window_ends_at: windowEnd })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when throttle.window_ends_at > ${now} then throttle.failures + 1 else 1 end`,
          window_ends_at: sql`case when throttle.window_ends_at > ${now} then throttle.window_ends_at else excluded.window_ends_at end`,
        }),
      )
      .execute();
  }
}

export async function clearFailures(tx: PlatformTx, limits: Limit[]): Promise<void> {
  const [name] = limits;
  if (name) await tx.db.deleteFrom('throttle').where('key', '=', name.key).execute();
}
