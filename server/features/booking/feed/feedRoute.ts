import { readFeed } from '#server/features/booking/feed/readFeed.ts';
import { readFeedToken } from '#server/features/booking/feed/feedToken.ts';
import { addressOf } from '#server/platform/http/request.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform } from '#server/platform/operation/operation.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import { AppError } from '#shared/errors.ts';

/** Google and Apple read for many people from few addresses; a single feed is asked for every few minutes. */
const addressRate = rateLimit({ burst: 300, perSecond: 5 });
const feedRate = rateLimit({ burst: 30, perSecond: 0.1 });

/** Serves the bookings of a resource to calendars that subscribe to its signed address. */
export const feedRoute: RawRoute = {
  path: '/v1/public/booking/feed/:token',
  summary: 'The bookings of a person or a room as an iCalendar file, by its secret address',
  access: 'visitor',
  answers: 'application/octet-stream',
  register(server, platform) {
    server.get(this.path, async (request, reply) => {
      addressRate(platform, networkOf(addressOf(request)));
      const { token } = request.params as { token: string };
      const feed = token.endsWith('.ics') ? readFeedToken(platform, token.slice(0, -4)) : undefined;
      if (!feed) throw new AppError('not_found');
      feedRate(platform, `${feed.workspaceId}.${feed.resourceId}`);
      const { file, tag } = await perform(systemCtx(platform, feed.workspaceId, request.id), readFeed, feed);
      reply
        .header('etag', tag)
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex');
      const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
      if (known?.includes(tag) || known?.includes('*')) return reply.code(304).send();
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="bookings.ics"')
        .send(file);
    });
  },
};
