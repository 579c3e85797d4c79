/** The web chat's own calls. The widget and the hosted page speak to nothing else. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { agentName } from '#server/features/agent/public.ts';
import {
  forCustomer,
  openThread,
  readMessages,
  receive,
  viewConversation,
} from '#server/features/conversation/public.ts';
import { identify, updateCustomer } from '#server/features/customer/public.ts';
import { getChannelFace } from '#server/features/channel/store.ts';
import { findChannel } from '#server/features/channel/crossWorkspace.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { type ChatClaims } from '#server/features/channel/authentication.ts';
import { bindHandler, bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { operation, operationOf, perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import { addressOf, bearer } from '#server/platform/http/request.ts';
import { chatRoutes as routes } from '#shared/contract/chat.ts';
import { AppError } from '#shared/errors.ts';
import { defaultLocale, locales } from '#shared/locales.ts';
import { chatLimits } from '#shared/rules/webChat.ts';

/** Generous: an office, or a whole mobile network, may share an address. */
const sessionRate = rateLimit({ burst: 300, perSecond: 10 });
const messageRate = rateLimit({ burst: 100, perSecond: 5 });
const sessionSeconds = 365 * 24 * 3600;

/** Finds or makes the customer and their thread. */
export const openChat = operation({
  name: 'chat.open',
  permission: 'system',
  audited: true,
  input: z.strictObject({
    channel_id: z.number().int(),
    external_id: z.string(),
    locale: z.enum(locales),
    name: z.string().optional(),
    email: z.string().optional(),
  }),
  async run(ctx, tx, input) {
    const now = ctx.platform.clock.now();
    const known = { ...(input.name && { name: input.name }), ...(input.email && { email: input.email }) };
    const identity = { channelId: input.channel_id, externalId: input.external_id };
    const customerId = await identify(ctx, tx, identity, { ...known, locale: input.locale });
    if (input.name || input.email) await updateCustomer(tx, customerId, known, now);
    const thread = await openThread(tx, input.channel_id, customerId, now);
    return { id: thread.id, customer_id: customerId };
  },
});

/** What a chat shows of itself before its messages. */
const readChat = operation({
  name: 'chat.read',
  permission: 'system',
  audited: false,
  input: z.strictObject({ channel_id: z.number().int(), conversation_id: z.number().int() }),
  async run(_ctx, tx, input) {
    const [channel, agent_name, conversation] = [
      await getChannelFace(tx, input.channel_id),
      await agentName(tx),
      await viewConversation(tx, input.conversation_id),
    ];
    const { last_event_id } = await tx.db
      .selectFrom('workspace')
      .select('last_event_id')
      .executeTakeFirstOrThrow();
    return { channel, agent_name, conversation, last_event_id };
  },
});

export const history = operationOf(routes.messages, {
  name: 'chat.messages',
  permission: 'customer',
  audited: false,
  async run(ctx, tx, { query: { after, before } }) {
    if (ctx.actor.kind !== 'customer') throw new AppError('forbidden');
    const { conversationId } = ctx.actor;
    const messages =
      after === undefined
        ? (
            await readMessages(ctx, tx, {
              conversationId,
              before,
              forCustomer: true,
              newestFirst: true,
              limit: chatLimits.history,
            })
          ).reverse()
        : await readMessages(ctx, tx, {
            conversationId,
            after,
            before,
            forCustomer: true,
            limit: chatLimits.missed,
          });
    return messages.map(forCustomer).filter((message) => message !== null);
  },
});

export const chatOperations = [openChat, readChat, history];

const customers = { access: 'customer', audited: true } as const;

export const chatBindings = [
  bindHandler(
    routes.session,
    { who: 'visitor', audited: true },
    async ({ platform, ...asker }, { params, body, request }) => {
      const found = await findChannel(platform.database, params.key);
      if (!found || found.type !== 'web_chat') throw new AppError('channel_not_found');
      if (found.status === 'disabled') throw new AppError('channel_disabled');
      const ctx = systemCtx(platform, found.workspace_id, request.id);
      const locale = body.locale ?? asker.locale;
      const returning = await claimsOf(platform, request, found);
      const claims = returning ?? (await firstVisit());
      const chat = await perform(ctx, readChat, { channel_id: found.id, conversation_id: claims.cv });
      const { channel, conversation } = chat;
      return {
        session_token: await platform.secrets.sign(
          'chat',
          { ...claims },
          sessionSeconds,
          platform.clock.now(),
        ),
        channel: {
          name: channel.name,
          agent_name: chat.agent_name,
          agent_enabled: channel.agent_enabled,
          welcome: channel.welcome[locale] ?? channel.welcome[defaultLocale] ?? '',
          locale,
          suggestions: channel.suggestions[locale] ?? [],
        },
        handler: conversation.handler,
        status: conversation.status,
        member_name: conversation.handler === 'member' ? (conversation.assignee?.name ?? '') : '',
        last_event_id: chat.last_event_id,
      };

      async function firstVisit(): Promise<ChatClaims> {
        sessionRate(platform, networkOf(addressOf(request)));
        const { name, email } = body.customer ?? {};
        const opened = await perform(ctx, openChat, {
          channel_id: found!.id,
          external_id: randomUUID(),
          locale,
          ...(name && { name }),
          ...(email && { email }),
        });
        return { w: found!.workspace_id, ch: found!.id, c: opened.customer_id, cv: opened.id };
      }
    },
  ),
  bindWorkspaceHandler(routes.send, customers, async (ctx, { body }) => {
    if (ctx.actor.kind !== 'customer') throw new AppError('forbidden');
    messageRate(ctx.platform, `${ctx.workspaceId}:${ctx.actor.conversationId}`);
    const message = await perform(ctx, receive, { conversation_id: ctx.actor.conversationId, ...body });
    return forCustomer(message)!;
  }),
  bindWorkspaceHandler(routes.typing, { ...customers, audited: false }, async (ctx, { body }) => {
    const { actor, workspaceId, platform } = ctx;
    if (actor.kind !== 'customer') throw new AppError('forbidden');
    const data = {
      conversation_id: actor.conversationId,
      author: 'customer',
      author_name: '',
      on: body.on,
    };
    platform.live.broadcastTransient(workspaceId, {
      type: 'typing',
      conversationId: actor.conversationId,
      data,
      customerData: null,
    });
    return {};
  }),
];

/** The chat that the caller's token belongs to, when it is one of this channel and still exists. */
async function claimsOf(
  platform: Platform,
  request: FastifyRequest,
  channel: { id: number; workspace_id: number },
): Promise<ChatClaims | undefined> {
  const token = bearer(request);
  if (token === '') return undefined;
  const payload = await platform.secrets.verify('chat', token, { now: platform.clock.now() });
  const claims = payload as unknown as ChatClaims | undefined;
  if (!claims || claims.ch !== channel.id || claims.w !== channel.workspace_id) return undefined;
  const living = await platform.database.inWorkspace(claims.w, (tx) =>
    tx.db
      .selectFrom('conversation')
      .select('id')
      .where('id', '=', claims.cv)
      .where('customer_id', '=', claims.c)
      .executeTakeFirst(),
  );
  return living && { w: claims.w, ch: claims.ch, c: claims.c, cv: claims.cv };
}
