/** The addresses that providers call: their test of the webhook, and their deliveries. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChannelAdapter } from '#server/adapters/channel/port.ts';
import { findChannelAdapter } from '#server/adapters/channel/channelAdapters.ts';
import { defaultsOf, verifyDigest } from '#server/features/channel/account/account.ts';
import { hasVerifyDigest } from '#server/features/channel/crossWorkspace.ts';
import { setWebhookServer } from '#server/features/channel/demo/deliver.ts';
import { receiveDelivery } from '#server/features/channel/inbound/receiveDelivery.ts';
import { addressOf } from '#server/platform/http/request.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import { AppError } from '#shared/errors.ts';

/** Providers send up to 3 MB. */
const maxBytes = 4 * 1024 * 1024;
/** What is not signed costs a parse: so much of it from one network. */
const rejectedRate = rateLimit({ burst: 50, perSecond: 1 });

/** In a scope of its own, where bodies are read as bytes: signatures are over these. */
export async function registerWebhooks(server: FastifyInstance, platform: Platform): Promise<void> {
  setWebhookServer(platform, server);
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const options = { bodyLimit: maxBytes };
    for (const url of ['/v1/webhook/:type', '/v1/webhook/:type/:key']) {
      scope.get(url, (request, reply) => answerTest(platform, request, reply));
      scope.post(url, options, (request, reply) => answerDelivery(platform, request, reply));
    }
  });
}

interface Params {
  type: string;
  key?: string;
}

/** The provider asks whether this address is ours: it gets its challenge back when it knows the token. */
async function answerTest(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const adapter = adapterFor(request);
  const asked = adapter.handshake?.(request.query as Record<string, unknown>);
  if (!asked) throw new AppError('forbidden');
  const ours = (await defaultsOf(platform, adapter.type))['verify_token'];
  const digest = verifyDigest(platform, asked.token);
  const isOurs = ours !== undefined && verifyDigest(platform, ours) === digest;
  if (!isOurs && !(await hasVerifyDigest(platform.database, adapter.type, digest)))
    throw new AppError('forbidden');
  return reply.type('text/plain').send(asked.answer);
}

async function answerDelivery(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const adapter = adapterFor(request);
  const { key } = request.params as Params;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const ctx = systemPlatformCtx(platform, request.id);
  const result = await receiveDelivery(ctx, adapter, { body, headers: request.headers }, key);
  if (result === 'stored') return reply.send({ success: true });
  platform.metrics.rejectedDeliveries.inc({ type: adapter.type });
  rejectedRate(platform, networkOf(addressOf(request)));
  throw new AppError('unauthorized');
}

/** Not found for a type without a provider. */
function adapterFor(request: FastifyRequest): ChannelAdapter {
  const adapter = findChannelAdapter((request.params as Params).type);
  if (!adapter?.abilities.is_outward) throw new AppError('not_found');
  return adapter;
}
