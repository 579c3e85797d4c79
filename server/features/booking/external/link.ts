/** How the calendar of a resource is linked to others: its feed, and the calendar that it is connected to. */
import { googleCalendar } from '#server/adapters/calendar/google.ts';
import { sealTokens, tokenPurpose } from '#server/features/booking/external/access.ts';
import { calendarCall } from '#server/features/booking/external/calendarCall.ts';
import {
  connectCalendar,
  deleteCalendar,
  findCalendar,
} from '#server/features/booking/external/calendarStore.ts';
import { calendarDue } from '#server/features/booking/external/calendarJob.ts';
import { countWaiting, rewriteEntries } from '#server/features/booking/external/entryStore.ts';
import {
  challengeOf,
  grantState,
  isGrantState,
  verifierOf,
} from '#server/features/booking/external/grantState.ts';
import { lookUp, readCalendar } from '#server/features/booking/external/lookUp.ts';
import { readFeedSettings, writeFeedSettings } from '#server/features/booking/feed/feedStore.ts';
import { feedUrl } from '#server/features/booking/feed/feedToken.ts';
import { getResource, lockResources } from '#server/features/booking/resourceStore.ts';
import { readGoogleClient } from '#server/features/settings/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operationOf, perform, requireMember } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { rateLimit } from '#server/platform/security/rateLimit.ts';
import { calendarLinkRoutes as routes, type CalendarLink } from '#shared/contract/booking/calendarLink.ts';
import { AppError } from '#shared/errors.ts';

const permission = 'booking.manage';
const callMs = 10_000;
/** Each asks the provider while a member waits. */
const askRate = rateLimit({ burst: 10, perSecond: 0.1 });

export const getLink = operationOf(routes.get, {
  name: 'booking.get_link',
  permission,
  prepare: ({ platform }) => isAvailable(platform),
  run: (ctx, tx, { params: { id } }, available) => viewLink(ctx, tx, id, available),
});

export const updateLink = operationOf(routes.update, {
  name: 'booking.update_link',
  permission,
  detail: ({ body }) => body,
  prepare: ({ platform }) => isAvailable(platform),
  async run(ctx, tx, { params: { id }, body }, available) {
    await lockResource(tx, id);
    await writeFeedSettings(tx, id, { ...(await readFeedSettings(tx, id)), ...body });
    return viewLink(ctx, tx, id, available);
  },
});

export const renewFeed = operationOf(routes.renew, {
  name: 'booking.renew_feed',
  permission,
  prepare: ({ platform }) => isAvailable(platform),
  async run(ctx, tx, { params: { id } }, available) {
    await lockResource(tx, id);
    const settings = await readFeedSettings(tx, id);
    await writeFeedSettings(tx, id, { ...settings, version: settings.version + 1 });
    return viewLink(ctx, tx, id, available);
  },
});

export const connectLink = operationOf(routes.connect, {
  name: 'booking.connect_calendar',
  permission,
  prepare: ({ platform }) => readGoogleClient(platform),
  async run(ctx, tx, { params: { id } }, client) {
    const userId = requireMember(ctx);
    await getResource(tx, id);
    if (!client) throw new AppError('calendar_not_available');
    const { platform, workspaceId } = ctx;
    const state = grantState(platform, { workspaceId, resourceId: id, userId });
    const challenge = challengeOf(verifierOf(platform, state));
    return {
      url: googleCalendar.grantUrl(client, { redirectUri: redirectUri(platform), state, challenge }),
    };
  },
});

export const finishLink = operationOf(routes.finish, {
  name: 'booking.finish_calendar',
  permission,
  async prepare(ctx, { params: { id }, body: { code, state } }) {
    const { platform, workspaceId } = ctx;
    const userId = requireMember(ctx);
    // Not another member's, nor one for another resource or organization: then nothing is asked.
    if (!isGrantState(platform, state, { workspaceId, resourceId: id, userId })) return undefined;
    askRate(platform, `${workspaceId}`);
    const client = await readGoogleClient(platform);
    if (!client) throw new AppError('calendar_not_available');
    const grant = { code, verifier: verifierOf(platform, state), redirectUri: redirectUri(platform) };
    const call = calendarCall(platform, callMs);
    const granted = await googleCalendar.exchangeCode(call, client, grant, platform.clock.now());
    if (granted.kind === 'try_later') throw new AppError('calendar_unknown');
    return granted.kind === 'done' && granted.value.refreshToken ? granted.value : undefined;
  },
  async run(ctx, tx, { params: { id } }, tokens) {
    await lockResource(tx, id);
    if (!tokens) throw new AppError('calendar_not_granted');
    const { platform, workspaceId } = ctx;
    const sealed = sealTokens(platform.secrets, workspaceId, tokens);
    const grant = { ...sealed, refresh_token: sealed.refresh_token!, connected_by: requireMember(ctx) };
    await connectCalendar(tx, id, grant, platform.clock.now());
    await rewriteEntries(tx, id);
    platform.jobs.enqueue(tx, calendarDue, { workspaceId, resourceId: id });
    return viewLink(ctx, tx, id, true);
  },
});

export const checkLink = operationOf(routes.check, {
  name: 'booking.check_calendar',
  permission,
  async prepare(ctx, { params: { id } }) {
    askRate(ctx.platform, `${ctx.workspaceId}`);
    await lookUp(ctx, id, { isQuick: true });
    return isAvailable(ctx.platform);
  },
  run: (ctx, tx, { params: { id } }, available) => viewLink(ctx, tx, id, available),
});

export const disconnectLink = operationOf(routes.disconnect, {
  name: 'booking.disconnect_calendar',
  permission,
  async prepare(ctx, { params: { id } }) {
    const { platform, workspaceId } = ctx;
    const row = await perform({ ...ctx, actor: { kind: 'system' } }, readCalendar, id);
    if (row && row.state === 'connected') {
      const token = platform.secrets.open(row.refresh_token, tokenPurpose(workspaceId));
      await googleCalendar.revoke(calendarCall(platform, callMs), token);
    }
    return isAvailable(platform);
  },
  async run(ctx, tx, { params: { id } }, available) {
    await lockResource(tx, id);
    await deleteCalendar(tx, id);
    return viewLink(ctx, tx, id, available);
  },
});

/** Rejects with `not_found`. */
async function lockResource(tx: WorkspaceTx, id: number): Promise<void> {
  await lockResources(tx, [id]);
  await getResource(tx, id);
}

async function isAvailable(platform: Platform): Promise<boolean> {
  return (await readGoogleClient(platform)) !== undefined;
}

function redirectUri({ settings }: Platform): string {
  return `${settings.publicUrl}/app/booking/resource`;
}

async function viewLink(
  { platform }: Ctx,
  tx: WorkspaceTx,
  resourceId: number,
  available: boolean,
): Promise<CalendarLink> {
  await getResource(tx, resourceId);
  const { version, shows_names } = await readFeedSettings(tx, resourceId);
  const row = await findCalendar(tx, resourceId);
  return {
    feed_url: feedUrl(platform, { workspaceId: tx.workspaceId, resourceId, version }),
    shows_names,
    google: {
      is_available: available,
      state: row?.state ?? 'none',
      account: row?.account ?? '',
      checked_at: toUnix(row?.checked_at ?? null),
      problem: row?.problem ?? '',
      waiting: row ? await countWaiting(tx, resourceId, platform.clock.now()) : 0,
    },
  };
}
