/** The calls of the public page and of the signed links: a visitor belongs to no workspace, so each finds it first. */
import type { FastifyRequest } from 'fastify';
import { findBooking, findPageWorkspace } from '#server/features/booking/public/find.ts';
import { readHoldToken } from '#server/features/booking/public/holdToken.ts';
import {
  cancelManaged,
  confirmManaged,
  leaveManaged,
  moveManaged,
  readManaged,
  readManagedSlots,
  writeManaged,
} from '#server/features/booking/public/manage.ts';
import {
  bookOnPage,
  holdOnPage,
  releaseOnPage,
  renewOnPage,
} from '#server/features/booking/public/pageBooking.ts';
import { waitOnPage } from '#server/features/booking/public/waitOnPage.ts';
import { readPage, readPageSlots } from '#server/features/booking/public/pageReads.ts';
import { countPageBooking } from '#server/features/budget/public.ts';
import { makeChallenge, solvedChallenge } from '#server/features/channel/public.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { addressOf, localeOf } from '#server/platform/http/request.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import { parse, perform } from '#server/platform/operation/operation.ts';
import { hashedNetwork } from '#server/platform/security/hashedNetwork.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import { publicBookingRoutes as routes } from '#shared/contract/booking/publicBooking.ts';
import { AppError } from '#shared/errors.ts';

/** Before any statement, of an address on a node. */
const readRate = rateLimit({ burst: 240, perSecond: 8 });
const writeRate = rateLimit({ burst: 60, perSecond: 1 });

const reading = { who: 'visitor', audited: false } as const;
const writing = { who: 'visitor', audited: true } as const;

const page = bindHandler(routes.page, reading, async (caller, { params, request }) => {
  readRate(caller.platform, networkOf(addressOf(request)));
  const { ctx, business } = await onPage(caller, params.slug);
  return { ...business, services: await perform(ctx, readPage, {}) };
});

const slots = bindHandler(routes.slots, reading, async (caller, { params, query, request }) => {
  readRate(caller.platform, networkOf(addressOf(request)));
  return perform((await onPage(caller, params.slug)).ctx, readPageSlots, query);
});

const challenge = bindHandler(routes.challenge, reading, async (caller, { params, request }) => {
  readRate(caller.platform, networkOf(addressOf(request)));
  const { business } = await onPage(caller, params.slug);
  return makeChallenge(caller.platform, proofKey(business.slug));
});

const hold = bindHandler(routes.hold, writing, async (caller, { params, body, request }) => {
  const { proof, ...wanted } = body;
  const { ctx, business } = await onPage(caller, params.slug);
  await count(ctx, request, { what: 'hold', slug: business.slug, proof });
  return perform(ctx, holdOnPage, wanted);
});

const renew = bindHandler(routes.renew, writing, async (caller, { params, body, request }) => {
  writeRate(caller.platform, networkOf(addressOf(request)));
  const { ctx } = await onPage(caller, params.slug);
  return perform(ctx, renewOnPage, { id: heldId(ctx, body.hold) });
});

const release = bindHandler(routes.release, writing, async (caller, { params, body, request }) => {
  writeRate(caller.platform, networkOf(addressOf(request)));
  const { ctx } = await onPage(caller, params.slug);
  return perform(ctx, releaseOnPage, { id: heldId(ctx, body.hold) });
});

const book = bindHandler(routes.book, writing, async (caller, { params, body, request }) => {
  const { proof, hold: token, ...wanted } = body;
  const { ctx, business } = await onPage(caller, params.slug);
  await count(ctx, request, { what: 'booking', slug: business.slug, proof });
  const held = token === undefined ? undefined : readHoldToken(ctx.platform, ctx.workspaceId, token);
  return perform(ctx, bookOnPage, { ...wanted, held });
});

const wait = bindHandler(routes.wait, writing, async (caller, { params, body, request }) => {
  const { proof, ...wanted } = body;
  const { ctx, business } = await onPage(caller, params.slug);
  await count(ctx, request, { what: 'booking', slug: business.slug, proof });
  return perform(ctx, waitOnPage, wanted);
});

const get = bindHandler(routes.get, reading, async (caller, { params, request }) => {
  readRate(caller.platform, networkOf(addressOf(request)));
  return perform(await byLink(caller, params.token), readManaged, {});
});

const slotsToMove = bindHandler(routes.slotsToMove, reading, async (caller, { params, query, request }) => {
  readRate(caller.platform, networkOf(addressOf(request)));
  return perform(await byLink(caller, params.token), readManagedSlots, query);
});

const reschedule = bindHandler(routes.reschedule, writing, async (caller, { params, body, request }) => {
  writeRate(caller.platform, networkOf(addressOf(request)));
  return perform(await byLink(caller, params.token), moveManaged, body);
});

const cancel = bindHandler(routes.cancel, writing, async (caller, { params, body, request }) => {
  writeRate(caller.platform, networkOf(addressOf(request)));
  return perform(await byLink(caller, params.token), cancelManaged, body);
});

const confirm = bindHandler(routes.confirm, writing, async (caller, { params, body, request }) => {
  writeRate(caller.platform, networkOf(addressOf(request)));
  return perform(await byLink(caller, params.token), confirmManaged, body);
});

const leave = bindHandler(routes.leave, writing, async (caller, { params, request }) => {
  writeRate(caller.platform, networkOf(addressOf(request)));
  return perform(await byLink(caller, params.token), leaveManaged, {});
});

export const publicBindings = [
  ...[page, slots, challenge, hold, renew, release, book, wait],
  ...[get, slotsToMove, reschedule, cancel, confirm, leave],
];

/** The booking as a file for calendars. */
export const calendarRoute: RawRoute = {
  path: '/v1/public/booking/manage/:token/calendar.ics',
  summary: 'One booking as a file for calendars, by its signed link',
  access: 'visitor',
  answers: 'text/calendar',
  register(server, platform) {
    server.get(this.path, async (request, reply) => {
      readRate(platform, networkOf(addressOf(request)));
      const { token } = parse(routes.get.params!, request.params);
      const ctx = await byLink({ platform, traceId: request.id, locale: localeOf(request) }, token);
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="booking.ics"')
        .header('cache-control', 'no-store')
        .send(await perform(ctx, writeManaged, {}));
    });
  },
};

type Caller = Pick<PlatformCtx, 'platform' | 'traceId' | 'locale'>;

async function onPage(caller: Caller, slug: string) {
  const { id, ...business } = await findPageWorkspace(caller.platform, slug);
  return { ctx: ctxOf(caller, id), business };
}

async function byLink(caller: Caller, token: string): Promise<Ctx> {
  const { workspaceId, bookingId } = await findBooking(caller.platform, token);
  return ctxOf(caller, workspaceId, bookingId);
}

function ctxOf({ platform, traceId, locale }: Caller, workspaceId: number, bookingId?: number): Ctx {
  return { platform, workspaceId, traceId, locale, actor: { kind: 'page', ...(bookingId && { bookingId }) } };
}

function heldId({ platform, workspaceId }: Ctx, token: string): number {
  const id = readHoldToken(platform, workspaceId, token);
  if (id === undefined) throw new AppError('booking_hold_expired');
  return id;
}

async function count(
  { platform, workspaceId, traceId }: Ctx,
  request: FastifyRequest,
  { what, slug, proof = '' }: { what: 'hold' | 'booking'; slug: string; proof?: string | undefined },
): Promise<void> {
  writeRate(platform, networkOf(addressOf(request)));
  await perform(systemCtx(platform, workspaceId, traceId), countPageBooking, {
    what,
    network: hashedNetwork(platform, request),
    solved: solvedChallenge(platform, proofKey(slug), proof),
  });
}

/** No channel has such a key. */
function proofKey(slug: string): string {
  return `booking/${slug}`;
}
