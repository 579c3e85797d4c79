/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';

/** Every plan, offered or not, in the order of the price list. */
export async function listPlanNames(database: Database) {
  return database.crossWorkspace
    .selectFrom('plan')
    .select(['id', 'unique_plan_tag as tag', 'name', 'currency'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
