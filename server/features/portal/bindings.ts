/** The calls of the portal: a visitor belongs to no workspace, so each finds it by what the caller has. */
import type { FastifyRequest } from 'fastify';
import { sendLink } from '#server/features/portal/ask.ts';
import { openLink, see, seeConversation, signOut } from '#server/features/portal/session.ts';
import { readPortalToken } from '#server/features/portal/portalToken.ts';
import { findBySlug, isActiveWorkspace } from '#server/features/workspace/crossWorkspace.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import { addressOf, bearer } from '#server/platform/http/request.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform } from '#server/platform/operation/operation.ts';
import { withConstantDuration } from '#server/platform/operation/withConstantDuration.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import { portalRoutes as routes } from '#shared/contract/booking/portal.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Of an address on a node. */
const askRate = rateLimit({ burst: 10, perSecond: 1 / 60 });
const openRate = rateLimit({ burst: 30, perSecond: 0.5 });
const readRate = rateLimit({ burst: 120, perSecond: 4 });

const ask = bindHandler(routes.ask, { who: 'visitor', audited: false }, (caller, { body, request }) => {
  const { platform } = caller;
  askRate(platform, networkOf(addressOf(request)));
  return withConstantDuration(async () => {
    const found = await findBySlug(platform.database, body.organization);
    const wanted = { contact: body.contact, locale: body.locale ?? caller.locale };
    if (found) await perform(systemCtx(platform, found.id, request.id), sendLink, wanted);
    return {};
  });
});

const open = bindHandler(routes.open, { who: 'visitor', audited: true }, async ({ platform }, input) => {
  const { request, body } = input;
  openRate(platform, networkOf(addressOf(request)));
  const { ctx, digest } = await within(platform, request, body.link, 'link_invalid');
  return perform(ctx, openLink, { digest });
});

const reading = { who: 'visitor', audited: false } as const;

const seeAll = bindHandler(routes.see, reading, async ({ platform }, { request }) => {
  readRate(platform, networkOf(addressOf(request)));
  const { ctx, digest } = await within(platform, request, bearer(request), 'unauthorized');
  return perform(ctx, see, { digest });
});

const conversation = bindHandler(routes.conversation, reading, async ({ platform }, { request, params }) => {
  readRate(platform, networkOf(addressOf(request)));
  const { ctx, digest } = await within(platform, request, bearer(request), 'unauthorized');
  return perform(ctx, seeConversation, { digest, id: params.id });
});

const end = bindHandler(
  routes.signOut,
  { who: 'visitor', audited: true },
  async ({ platform }, { request }) => {
    openRate(platform, networkOf(addressOf(request)));
    const { ctx, digest } = await within(platform, request, bearer(request), 'unauthorized');
    return perform(ctx, signOut, { digest });
  },
);

export const portalBindings = [ask, open, seeAll, conversation, end];

/** The workspace that a token names, while it is active. */
async function within(platform: Platform, request: FastifyRequest, token: string, otherwise: ErrorCode) {
  const read = readPortalToken(token);
  if (!read || !(await isActiveWorkspace(platform.database, read.workspaceId))) throw new AppError(otherwise);
  return { ctx: systemCtx(platform, read.workspaceId, request.id), digest: read.digest };
}
