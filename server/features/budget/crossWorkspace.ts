/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';

/** In how many workspaces the agent pauses now, since their answers of the hour are used up. */
export async function countPaused(database: Database, now: Date): Promise<number> {
  const { count } = await database.crossWorkspace
    .selectFrom('budget_counter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('scope', '=', 'hour')
    .where('rejected', '>', 0)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
