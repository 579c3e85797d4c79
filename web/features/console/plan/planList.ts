import { planRoutes } from '#shared/contract/plan.ts';
import { listOf } from '#web/lib/listOf.ts';

export const plans = listOf(planRoutes.list, {
  sortable: ['position', 'name', 'unique_plan_tag', 'monthly_price', 'created_at'],
  asc: true,
  size: 50,
});

/** What else the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  /** The plan whose editor is open; -1: a new one. */
  open: 0,
};
