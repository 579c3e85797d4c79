import { z } from 'zod';
import { id, unixSeconds } from '#shared/schema/fields.ts';

/** A source of an answer. */
export const citation = z.object({
  source_id: id,
  passage_id: id,
  title: z.string(),
  url: z.string().optional(),
  quote: z.string(),
});

/** A quick reply: `value` is sent as the customer's message. */
export const action = z.object({ kind: z.literal('choice'), label: z.string(), value: z.string() });

export const media = z.object({
  id,
  /** Signed: valid until `expires_at`. `GET …/media/{id}` returns a new one. */
  url: z.string(),
  expires_at: unixSeconds,
  mime_type: z.string(),
  size: z.number().int(),
  name: z.string(),
});

export const messageKinds = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'interactive',
  'template',
  'reaction',
  'note',
  'event',
] as const;

/** An event of the timeline, shown between messages. */
export const conversationEvent = z.object({
  type: z.enum(['handoff', 'taken', 'handed_back', 'assigned', 'resolved', 'reopened', 'snoozed']),
  /** Of a handoff: why. */
  reason: z.string().optional(),
  /** Of an assignment: to whom. */
  to: z.string().optional(),
  /** Of an assignment and of a reopening: who answers from then on, when that changed. */
  handler: z.enum(['agent', 'member']).optional(),
});

/** A message as members see it. */
export const message = z.object({
  id,
  conversation_id: id,
  client_id: z.string().nullable(),
  direction: z.enum(['in', 'out', 'internal']),
  author: z.enum(['customer', 'agent', 'member', 'system']),
  author_id: id.nullable(),
  author_name: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  media: media.nullable(),
  /** Of a file that its provider still has, or that is not to be had any more. */
  file_status: z.enum(['pending', 'failed']).nullable(),
  reply_to: id.nullable(),
  status: z.enum(['queued', 'sent', 'delivered', 'read', 'failed']),
  status_reason: z.string(),
  citations: z.array(citation),
  actions: z.array(action),
  event: conversationEvent.nullable(),
  /** The customer took it back: it has neither text nor file any more. */
  withdrawn: z.boolean(),
  /** The agent wrote it, and its trace can be read. */
  has_trace: z.boolean(),
  created_at: unixSeconds,
});

/** A message as the customer sees it. */
export const customerMessage = z.object({
  id,
  client_id: z.string().nullable(),
  author: z.enum(['customer', 'agent', 'member']),
  author_name: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  media: media.nullable(),
  citations: z.array(citation.omit({ passage_id: true })),
  actions: z.array(action),
  created_at: unixSeconds,
});

export type Message = z.infer<typeof message>;
export type CustomerMessage = z.infer<typeof customerMessage>;
export type Citation = z.infer<typeof citation>;
export type Action = z.infer<typeof action>;
