import { z } from 'zod';
import { bodyId, empty, id, idParams, text, unixSeconds } from '#shared/schema/fields.ts';
import { customerMessage, media, type CustomerMessage } from '#shared/contract/message.ts';
import { route } from '#shared/schema/route.ts';
import { locales } from '#shared/locales.ts';
import { chatLimits, chatPath } from '#shared/rules/webChat.ts';

const identityErrors = ['not_set_up', 'invalid', 'wrong_signature', 'expired', 'lives_too_long'] as const;

/** The web chat: what the widget and the hosted page call. */
export const chatRoutes = {
  session: route(`POST ${chatPath}/:key/session`, {
    summary: 'Open a chat, or go on with one (with its session token as Authorization)',
    params: z.strictObject({ key: text(100, 1) }),
    body: z.strictObject({
      locale: z.enum(locales).optional(),
      /** What the visitor says of themselves: shown to members as not verified. */
      customer: z
        .strictObject({
          name: text(100).optional(),
          email: z.union([z.literal(''), z.email().max(200)]).optional(),
        })
        .optional(),
      /** After `proof_required`: a solution of a challenge (see GET …/challenge). It counts once. */
      proof: text(300).optional(),
      /** Signed by the business's site (docs/identity.md): the visitor goes on as this customer. */
      identity: text(chatLimits.identityLength, 1).optional(),
    }),
    reply: z.object({
      session_token: z.string(),
      conversation_id: id,
      /** Why the identity was not accepted: the chat is that of an anonymous visitor. */
      identity_error: z.enum(identityErrors).nullable(),
      channel: z.object({
        name: z.string(),
        agent_name: z.string(),
        agent_enabled: z.boolean(),
        welcome: z.string(),
        locale: z.enum(locales),
        suggestions: z.array(z.string()),
      }),
      handler: z.enum(['agent', 'member']),
      status: z.enum(['open', 'snoozed', 'resolved']),
      member_name: z.string(),
      /** Who answered from when on, the latest of it, oldest first: after messages with a lower id. */
      handovers: z.array(
        z.object({ id, handler: z.enum(['agent', 'member']), member_name: z.string(), at: unixSeconds }),
      ),
      /** The newest event: listen from here. */
      last_event_id: z.number().int(),
    }),
  }),
  challenge: route(`GET ${chatPath}/:key/challenge`, {
    summary:
      'A puzzle to solve before a chat is opened, asked for by `proof_required`: a number n for which SHA-256 of `challenge:n` begins with `bits` zero bits; `challenge:n` is the proof',
    params: z.strictObject({ key: text(100, 1) }),
    reply: z.object({ challenge: z.string(), bits: z.number().int() }),
  }),
  send: route(`POST ${chatPath}/message`, {
    summary: 'Write to the business; the same client_id again is the same message',
    body: z.strictObject({
      client_id: text(100, 1),
      text: text(chatLimits.textLength).default(''),
      media_id: bodyId.optional(),
    }),
    reply: customerMessage,
  }),
  messages: route(`GET ${chatPath}/message`, {
    summary: 'The messages after one, oldest first; without `after` the last 50, before one if it is named',
    query: z.strictObject({
      after: z.coerce.number().int().min(0).optional(),
      before: z.coerce.number().int().min(1).optional(),
    }),
    reply: z.array(customerMessage),
  }),
  typing: route(`POST ${chatPath}/typing`, {
    summary: 'Tell the members that the customer is writing',
    body: z.strictObject({ on: z.boolean().default(true) }),
    reply: empty,
  }),
  upload: route(`POST ${chatPath}/media`, {
    summary: 'Upload a file to send (multipart, field `file`, at most 20 MB)',
    files: 'one',
    reply: media,
  }),
  media: route(`GET ${chatPath}/media/:id`, {
    summary: 'A file of the chat with a new address, when the one before has expired',
    params: idParams,
    reply: media,
  }),
};

export const mediaRoutes = {
  upload: route('POST /v1/api/media', {
    summary: 'Upload a file (multipart, field `file`, at most 20 MB)',
    files: 'one',
    reply: media,
  }),
  get: route('GET /v1/api/media/:id', {
    summary: 'A file with a new address, when the one before has expired',
    params: idParams,
    reply: media,
  }),
};

export type ChatSession = z.infer<typeof chatRoutes.session.reply>;

/** Data of the live events of GET /v1/public/chat/events, by type. After `reset` everything is read again. */
export interface ChatEvents {
  message: CustomerMessage;
  typing: { author: 'agent' | 'member'; author_name: string; on: boolean };
  /** `member_name` is empty while no member has taken the conversation. */
  status: Pick<ChatSession, 'handler' | 'member_name' | 'status'>;
}
