/** The web chat's own calls, which the widget and the hosted page make. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { agentName } from '#server/features/agent/public.ts';
import { countSession } from '#server/features/budget/public.ts';
import {
  forCustomer,
  getConversation,
  listHandovers,
  openChat,
  readMessages,
  requireConversation,
} from '#server/features/conversation/public.ts';
import { hasContact, type Contact } from '#server/features/customer/public.ts';
import { verifyIdentity } from '#server/features/channel/identity.ts';
import { getChatChannel } from '#server/features/channel/store.ts';
import { findChannel, type ChatClaims } from '#server/features/channel/crossWorkspace.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { solvedChallenge } from '#server/features/channel/proofOfWork.ts';
import { findChatClaims, signChatToken } from '#server/features/channel/authentication.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, operationOf, perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashedNetwork } from '#server/platform/security/hashedNetwork.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import { addressOf, bearer } from '#server/platform/http/request.ts';
import { chatRoutes as routes } from '#shared/contract/chat.ts';
import { AppError } from '#shared/errors.ts';
import { defaultLocale, locales } from '#shared/locales.ts';
import { chatLimits } from '#shared/rules/webChat.ts';

/** Before any statement: what all nodes allow together is counted when the chat is opened. */
const sessionRate = rateLimit({ burst: 300, perSecond: 10 });

/**
 * What a chat shows before its messages. Rejects with `not_found` when the customer's conversation does not exist.
 * `isCurrent`: the chat is that of `visitor`, with these details.
 */
const readChat = operation({
  name: 'chat.read',
  permission: 'system',
  audited: false,
  input: z.strictObject({
    channel_id: z.number().int(),
    customer_id: z.number().int(),
    conversation_id: z.number().int(),
    locale: z.enum(locales),
    visitor: z.custom<Visitor>(),
  }),
  async run(_ctx, tx, { channel_id, customer_id, conversation_id, locale, visitor }) {
    await requireConversation(tx, conversation_id, customer_id);
    // Read first: later events than this one may be known already, but none is missed.
    const { last_event_id, welcome, suggestions, ...channel } = await getChatChannel(tx, channel_id);
    const agent_name = await agentName(tx);
    const { handler, status, assignee } = await getConversation(tx, conversation_id);
    return {
      channel: {
        ...channel,
        agent_name,
        welcome: welcome[locale] ?? welcome[defaultLocale] ?? '',
        locale,
        suggestions: suggestions[locale] ?? [],
      },
      handler,
      status,
      member_name: handler === 'member' ? (assignee?.name ?? '') : '',
      handovers: await listHandovers(tx, conversation_id, chatLimits.handovers),
      last_event_id,
      isCurrent: await hasContact(tx, customer_id, visitor),
    };
  },
});

export const history = operationOf(routes.messages, {
  name: 'chat.messages',
  permission: 'customer',
  async run(ctx, tx, { query: { after, before } }) {
    const { conversationId } = customerOf(ctx);
    const wanted = { conversationId, after, before, forCustomer: true };
    const messages =
      after === undefined
        ? (await readMessages(ctx, tx, { ...wanted, newestFirst: true, limit: chatLimits.history })).reverse()
        : await readMessages(ctx, tx, { ...wanted, limit: chatLimits.missed });
    return messages.map(forCustomer).filter((message) => message !== null);
  },
});

const typing = operationOf(routes.typing, {
  name: 'chat.typing',
  permission: 'customer',
  audited: false,
  async run(ctx, tx, { body: { on } }) {
    const { conversationId } = customerOf(ctx);
    ctx.platform.live.broadcastTransient(tx.workspaceId, {
      type: 'typing',
      conversationId,
      data: { conversation_id: conversationId, author: 'customer', author_name: '', on },
      customerData: null,
    });
    return {};
  },
});

/** A user for whom the site vouches, or what a visitor says of themselves. */
type Visitor = Contact & { user_id?: string | undefined };

export const chatOperations = [readChat, history, typing];

/** A handler, since a visitor belongs to no workspace: it finds the channel's, and performs a few operations there. */
export const openSession = bindHandler(
  routes.session,
  { who: 'visitor', audited: true },
  async ({ platform, ...caller }, { params, body, request }) => {
    const channel = await findChannel(platform.database, params.key);
    if (!channel || channel.type !== 'web_chat') throw new AppError('channel_not_found');
    if (channel.status === 'disabled') throw new AppError('channel_disabled');
    const { id: channelId, workspace_id: workspaceId } = channel;
    const ctx = systemCtx(platform, workspaceId, request.id);
    const locale = body.locale ?? caller.locale;
    if (body.identity !== undefined) sessionRate(platform, networkOf(addressOf(request)));
    const { user, error } =
      body.identity === undefined
        ? { user: undefined, error: null }
        : await verifyIdentity(ctx, channelId, body.identity);
    const visitor = user ?? body.customer ?? {};
    const read = ({ ch, c, cv }: ChatClaims) =>
      perform(ctx, readChat, { channel_id: ch, customer_id: c, conversation_id: cv, locale, visitor });
    const sent = await claimsOf(platform, request, channel);
    let chat = sent && (await read(sent).catch(undefinedWhenNotFound));
    let claims = chat && sent;
    if (!claims || !chat?.isCurrent) {
      sessionRate(platform, networkOf(addressOf(request)));
      await perform(ctx, countSession, {
        network: hashedNetwork(platform, request),
        solved: solvedChallenge(platform, params.key, body.proof ?? ''),
      });
      const present = { channel_id: channelId, external_id: randomUUID(), customer_id: claims?.c };
      const { id, customer_id } = await perform(ctx, openChat, { ...present, locale, ...visitor });
      claims = { w: workspaceId, ch: channelId, c: customer_id, cv: id };
      chat = await read(claims);
    }
    return {
      ...chat,
      conversation_id: claims.cv,
      identity_error: error,
      session_token: await signChatToken(platform, claims),
    };
  },
);

function undefinedWhenNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}

/** The claims of the request's token, when it is valid and of this channel. */
async function claimsOf(
  platform: Platform,
  request: FastifyRequest,
  channel: { id: number; workspace_id: number },
): Promise<ChatClaims | undefined> {
  const token = bearer(request);
  const claims = token === '' ? undefined : await findChatClaims(platform, token);
  return claims?.ch === channel.id && claims.w === channel.workspace_id ? claims : undefined;
}

function customerOf({ actor }: Ctx) {
  if (actor.kind !== 'customer') throw new AppError('forbidden');
  return actor;
}
