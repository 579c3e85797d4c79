import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Quota } from '#shared/rules/planLimits.ts';

/** How much a workspace uses of each quota of its plan. Each is counted by the feature that owns the rows. */
export type QuotaCounts = Record<Quota, (tx: WorkspaceTx, now: Date) => Promise<number>>;
