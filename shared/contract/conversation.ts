import { z } from 'zod';
import {
  bodyId,
  empty,
  id,
  idParams,
  listQuery,
  text,
  unixSeconds,
  queryFlag,
} from '#shared/schema/fields.ts';
import { citation, message } from '#shared/contract/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { route } from '#shared/schema/route.ts';

export const conversation = z.object({
  id,
  channel: z.object({ id, type: z.string(), name: z.string() }),
  customer: z.object({ id, name: z.string(), avatar: z.string() }),
  status: z.enum(['open', 'snoozed', 'resolved']),
  handler: z.enum(['agent', 'member']),
  /** It waits for a member to take it. */
  waiting: z.boolean(),
  waiting_since: unixSeconds.nullable(),
  handoff_reason: z.string(),
  /** Without a picture, since this is a part of every event and every row. */
  assignee: z.object({ id, name: z.string() }).nullable(),
  team: z.object({ id, name: z.string() }).nullable(),
  labels: z.array(z.string()),
  priority: z.enum(['low', 'normal', 'high', 'urgent']),
  /** en, zh-hk or zh-cn as the customer writes; empty while unknown. */
  language: z.string(),
  unread_count: z.number().int(),
  last_message: z.object({ text: z.string(), author: z.string() }),
  last_message_at: unixSeconds,
  snoozed_until: unixSeconds.nullable(),
  /** Until when the channel lets us write freely; null: always. */
  window_expires_at: unixSeconds.nullable(),
  created_at: unixSeconds,
});

/** Where a keyword stands in a text: its first character and the one after its last. */
export const textRange = z.object({ start: z.number().int(), end: z.number().int() });

export type TextRange = z.infer<typeof textRange>;

/** What a search has found of a conversation: in the customer's name, and the newest message. */
export const searchMatch = z.object({
  name: textRange.nullable(),
  /** `text` is an extract around the keyword, in which it is at `at`. */
  message: z.object({ id, text: z.string(), at: textRange }).nullable(),
});

/** A conversation in a list. `match` is there when a keyword was given. */
export const listedConversation = conversation.extend({ match: searchMatch.optional() });

export type ListedConversation = z.infer<typeof listedConversation>;

export const customer = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  locale: z.string(),
  avatar: z.string(),
  tags: z.array(z.string()),
  attributes: z.record(z.string(), z.string()),
  /** The details that are only what the customer says. */
  claimed: z.array(z.enum(['name', 'email'])),
  /** Who the customer is on the business's site, by its signature. */
  user_id: z.string().nullable(),
  /** What they write in a chat is rejected. */
  blocked: z.boolean(),
  conversation_count: z.number().int(),
  created_at: unixSeconds,
});

/** What the agent leaves for the member: an answer that failed a check, or a proposal to approve. */
export const draft = z.object({ text: z.string(), citations: z.array(citation) });

export const conversationDetail = conversation.extend({
  customer: customer,
  draft: draft.nullable(),
});

export type Conversation = z.infer<typeof conversation>;
export type ConversationDetail = z.infer<typeof conversationDetail>;

export const checkResult = z.object({ name: z.string(), passed: z.boolean(), detail: z.string() });

/** One call of a tool by the agent. */
export const toolUse = z.object({
  name: z.string(),
  input: z.string(),
  output: z.string(),
  ok: z.boolean(),
  ms: z.number().int(),
});

export type ToolUse = z.infer<typeof toolUse>;

/** How the agent reached an answer or a handoff. */
export const trace = z.object({
  brain: z.enum(['built_in', 'model']),
  model: z.string(),
  version: z.number().int(),
  outcome: z.string(),
  reason: z.string(),
  question: z.string(),
  language: z.string(),
  confidence: z.number(),
  passages: z.array(
    z.object({
      passage_id: id,
      source_id: id,
      title: z.string(),
      url: z.string().optional(),
      text: z.string(),
      score: z.number(),
      cited: z.boolean(),
    }),
  ),
  /** `title` is in the caller's language. */
  tools: z.array(toolUse.extend({ title: z.string() })),
  checks: z.array(checkResult),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** Millionths of a cent. */
  cost_microcents: z.number().int(),
  latency_ms: z.number().int(),
  created_at: unixSeconds,
});

export type Trace = z.infer<typeof trace>;

const one = (verb: string, summary: string) =>
  route(`POST /v1/api/conversation/:id/${verb}`, {
    summary,
    params: idParams,
    body: empty,
    reply: conversation,
  });

export const conversationRoutes = {
  list: route('GET /v1/api/conversation', {
    summary: 'Conversations, newest activity first',
    query: listQuery(['last_message_at', 'created_at', 'waiting_since'], {
      status: z.enum(['open', 'snoozed', 'resolved']).optional(),
      handler: z.enum(['agent', 'member']).optional(),
      waiting: queryFlag.optional(),
      /** A user's id, `me`, or `none`. */
      assignee: z.union([z.enum(['me', 'none']), id]).optional(),
      team_id: id.optional(),
      channel_id: id.optional(),
      label: text(100).optional(),
      /** Also of those who were merged into the customer. */
      customer_id: id.optional(),
    }),
    reply: z.array(listedConversation),
    paged: true,
  }),
  counts: route('GET /v1/api/conversation/count', {
    summary: 'How many conversations wait for a person, are mine, and are open at all',
    reply: z.object({
      waiting: z.number().int(),
      mine: z.number().int(),
      open: z.number().int(),
      unread: z.number().int(),
    }),
  }),
  get: route('GET /v1/api/conversation/:id', {
    summary: 'One conversation with its customer',
    params: idParams,
    reply: conversationDetail,
  }),
  messages: route('GET /v1/api/conversation/:id/message', {
    summary: 'Messages, newest first; `before` a message id for older ones',
    params: idParams,
    query: z.strictObject({
      before: id.optional(),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(message),
  }),
  matches: route('GET /v1/api/conversation/:id/match', {
    summary: 'The newest 100 messages with the keyword, newest first, and where it stands in each',
    params: idParams,
    query: z.strictObject({ keyword: text(limits.keyword, 1) }),
    reply: z.array(z.object({ message_id: id, at: z.array(textRange) })),
  }),
  send: route('POST /v1/api/conversation/:id/message', {
    summary: 'Reply to the customer, or leave a note; the same client_id again is the same message',
    params: idParams,
    body: z.strictObject({
      client_id: text(100, 1),
      kind: z.enum(['text', 'note', 'image', 'audio', 'video', 'document']),
      text: text(limits.conversation.message).default(''),
      media_id: bodyId.optional(),
      reply_to: bodyId.optional(),
    }),
    reply: message,
  }),
  retry: route('POST /v1/api/conversation/:id/message/:message_id/retry', {
    summary: 'Send what failed of a message once more; nothing happens to one that has not failed',
    params: z.strictObject({ id: idParams.shape.id, message_id: idParams.shape.id }),
    body: z.strictObject({
      /** Asked for where it is not known whether the message arrived: the customer may get it twice. */
      may_have_arrived: z.boolean().default(false),
    }),
    reply: message,
  }),
  take: one('take', 'Take the conversation over from the agent'),
  handBack: one('hand-back', 'Give the conversation back to the agent'),
  assign: route('POST /v1/api/conversation/:id/assign', {
    summary: 'Assign to a member or a team; null takes the assignment away',
    params: idParams,
    body: z.strictObject({ user_id: bodyId.nullish(), team_id: bodyId.nullish() }),
    reply: conversation,
  }),
  label: route('POST /v1/api/conversation/:id/label', {
    summary: 'Set the labels',
    params: idParams,
    body: z.strictObject({
      labels: z.array(text(limits.conversation.label, 1)).max(limits.conversation.labels),
    }),
    reply: conversation,
  }),
  snooze: route('POST /v1/api/conversation/:id/snooze', {
    summary: 'Put aside until a time (unix seconds)',
    params: idParams,
    body: z.strictObject({ until: z.number().int().positive() }),
    reply: conversation,
  }),
  resolve: one('resolve', 'Mark as resolved'),
  undoResolve: one(
    'undo-resolve',
    'Undo the last resolve: what it changed is as before, while nothing else has happened',
  ),
  reopen: one('reopen', 'Open again'),
  read: one('read', 'Mark as read'),
  typing: route('POST /v1/api/conversation/:id/typing', {
    summary: 'Tell the customer and the other members that you are writing',
    params: idParams,
    body: z.strictObject({ on: z.boolean().default(true) }),
    reply: empty,
  }),
  viewing: route('POST /v1/api/conversation/:id/viewing', {
    summary: 'Tell the other members that you have the conversation open',
    params: idParams,
    body: z.strictObject({
      /** `arrived` asks those who have it open to say so. */
      state: z.enum(['arrived', 'here', 'left']),
    }),
    reply: empty,
  }),
  trace: route('GET /v1/api/conversation/:id/message/:message_id/trace', {
    summary: 'How the agent came to this message',
    params: z.strictObject({ id, message_id: id }),
    reply: trace,
  }),
};
