import { tokenPurpose } from '#server/features/booking/external/access.ts';
import { lockTokens, updateCalendar } from '#server/features/booking/external/calendarStore.ts';
import { listWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addUp, resealOne, type Resealed } from '#server/platform/security/resealSecrets.ts';

export const resealCalendars = systemOperation(
  'booking.reseal_calendars',
  async ({ platform, workspaceId }, tx) => {
    const all: Resealed[] = [];
    for (const { resource_id: id, ...tokens } of await lockTokens(tx)) {
      for (const field of ['refresh_token', 'access_token'] as const) {
        const write = (fresh: Buffer) => updateCalendar(tx, id, { [field]: fresh });
        all.push(await resealOne(platform.secrets, tokens[field], tokenPurpose(workspaceId), write));
      }
    }
    return addUp(all);
  },
);

export async function resealAllCalendars(platform: Platform): Promise<Resealed> {
  const all: Resealed[] = [];
  await forEachWorkspace(platform, await listWorkspaceIds(platform.database), async (ctx) => {
    all.push(await perform(ctx, resealCalendars, undefined));
  });
  return addUp(all);
}
