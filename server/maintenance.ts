/** What the clock sees to: every minute what has been left lying, every night what is over. */
import { cleanAccounts } from '#server/features/account/public.ts';
import { overdueSeconds, sweepUnanswered } from '#server/features/agent/public.ts';
import { removeUnused, wakeSnoozed } from '#server/features/conversation/public.ts';
import { embedEverywhere, sweepSources } from '#server/features/knowledge/public.ts';
import { forgetOldMail, sweepMail } from '#server/features/mail/sendDue.ts';
import { removeOld as removeOldNotifications } from '#server/features/notification/public.ts';
import { removeExpired } from '#server/features/push/public.ts';
import { sweepWebhooks } from '#server/features/webhook/deliver.ts';
import { removeOldDeliveries } from '#server/features/webhook/deliveries.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { allWorkspaces } from '#server/platform/directory.ts';
import { workspacesReading, workspacesToWake, workspacesUnanswered } from '#server/platform/dueDirectory.ts';
import { systemCtx } from '#server/platform/security/authentication.ts';
import { removeOldEvents } from '#server/platform/realtime/live.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Finds what should have a job and has none: enters the workspaces that have something of the kind, and no others. */
export async function enqueueOverdue(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock.now();
  const overdue = new Date(now.getTime() - overdueSeconds * 1000);
  await sweepMail(platform);
  await sweepWebhooks(platform, 'sweep');
  await inEach(platform, await workspacesUnanswered(database, overdue, now), sweepUnanswered);
  await inEach(platform, await workspacesReading(database), sweepSources);
  await inEach(platform, await workspacesToWake(database, now), (ctx) =>
    database.inWorkspace(ctx.workspaceId, (tx) => wakeSnoozed(ctx, tx)),
  );
}

/** How many rows of a kind go in one transaction. */
export const cleanedAtOnce = 5000;

/** Removes so many of what is over, and answers how many there were. */
type RemoveSome = (ctx: Ctx, tx: WorkspaceTx, most: number) => Promise<number>;
const removals: RemoveSome[] = [removeOldEvents, removeUnused, removeOldNotifications, removeOldDeliveries];

export async function removeOutdated(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  await inEach(platform, await allWorkspaces(database), async (ctx) => {
    for (const removeSome of removals) {
      const some = () => database.inWorkspace(ctx.workspaceId, (tx) => removeSome(ctx, tx, cleanedAtOnce));
      while ((await some()) === cleanedAtOnce);
    }
  });
  await database.inPlatform((tx) => removeExpired(tx, clock.now()));
  await cleanAccounts(platform);
  await forgetOldMail(platform);
  await embedEverywhere(platform);
}

/** In one workspace after another: what goes wrong in one keeps nothing from the others. */
async function inEach(
  platform: Platform,
  workspaceIds: number[],
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  for (const workspaceId of workspaceIds) {
    try {
      await work(systemCtx(platform, workspaceId, 'sweep'));
    } catch (err) {
      platform.log.error({ err, workspace_id: workspaceId }, 'a sweep failed in a workspace');
    }
  }
}
