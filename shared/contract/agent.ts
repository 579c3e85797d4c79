import { z } from 'zod';
import { empty, id, idParams, largestTextPage, listQuery, text, unixSeconds } from '#shared/schema/fields.ts';
import { trace } from '#shared/contract/conversation.ts';
import { limits } from '#shared/schema/limits.ts';
import { action, citation } from '#shared/contract/message.ts';
import { route } from '#shared/schema/route.ts';

export const tones = ['warm', 'neutral', 'formal', 'brief'] as const;

export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);
/** A time at which people answer, in the workspace's time zone. */
export const workingTime = z
  .strictObject({ day: z.number().int().min(0).max(6), from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after from' });

/** The configuration of the agent, as draft and in every published version. */
export const agentConfig = z.strictObject({
  name: text(limits.agent.name, 1),
  tone: z.enum(tones),
  instructions: text(limits.agent.instructions),
  /** Above: answer. Between the two: offer choices. Below: hand off. */
  answer_threshold: z.number().min(0.5).max(0.95),
  choice_threshold: z.number().min(0.1).max(0.9),
  /** Words that always hand off, beside the request for a person. */
  handoff_words: z.array(text(limits.agent.handoffWord, 1)).max(limits.agent.handoffWords),
  /** When people answer, in the workspace's time zone; empty: not said. */
  working_hours: z.array(workingTime).max(limits.agent.workingTimes),
  /** Which tools it may use, by the names of their switches (`tools` of the agent). Those left out are on. */
  tools: z.record(text(64, 1), z.boolean()),
});

export type AgentConfig = z.infer<typeof agentConfig>;

/** A switch of the configuration's `tools`, in the caller's language. */
export const toolSwitch = z.object({
  name: z.string(),
  title: z.string(),
  explanation: z.string(),
  /** It takes effect only where a model writes the answers. */
  needs_model: z.boolean(),
});

export type ToolSwitch = z.infer<typeof toolSwitch>;

export const agent = z.object({
  draft: agentConfig,
  published: agentConfig.nullable(),
  published_version: z.number().int().nullable(),
  published_at: unixSeconds.nullable(),
  changed: z.boolean(),
  paused: z.boolean(),
  brain: z.enum(['built_in', 'model']),
  model: z.string(),
  tools: z.array(toolSwitch),
  /** Answers of a model in the playground today; `allowed` and `left` are null without a limit. */
  playground: z.object({
    used: z.number().int(),
    allowed: z.number().int().nullable(),
    left: z.number().int().nullable(),
    resets_at: unixSeconds,
  }),
  updated_at: unixSeconds,
});

export const agentVersion = z.object({
  id,
  number: z.number().int(),
  config: agentConfig,
  published_by: z.string(),
  live: z.boolean(),
  created_at: unixSeconds,
});
export type AgentVersion = z.infer<typeof agentVersion>;

export const agentRoutes = {
  get: route('GET /v1/api/agent', { summary: 'The agent: draft and published version', reply: agent }),
  update: route('PUT /v1/api/agent', {
    summary: 'Change the draft; fields left out stay as they are',
    body: agentConfig.partial(),
    reply: agent,
  }),
  publish: route('POST /v1/api/agent/publish', {
    summary: 'Make the draft the live version',
    body: empty,
    reply: agent,
  }),
  versions: route('GET /v1/api/agent/version', {
    summary: 'Published versions, newest first',
    query: listQuery(['number'], {}, largestTextPage),
    reply: z.array(agentVersion),
    paged: true,
  }),
  restore: route('POST /v1/api/agent/version/:id/restore', {
    summary: 'Make an earlier version the draft and publish it as a new one',
    params: idParams,
    body: empty,
    reply: agent,
  }),
  playground: route('POST /v1/api/agent/playground', {
    summary:
      'Ask the agent, free of charge and without storing texts; a model so often a day as the plan allows',
    body: z.strictObject({
      version: z.enum(['draft', 'published']).default('draft'),
      messages: z
        .array(
          z.strictObject({
            author: z.enum(['customer', 'agent', 'member']),
            text: text(limits.playground.message, 1),
          }),
        )
        .min(1)
        .max(limits.playground.messages),
    }),
    reply: z.object({
      answer: z.string(),
      citations: z.array(citation),
      actions: z.array(action),
      handoff: z.object({ reason: z.string(), draft: z.string() }).nullable(),
      trace,
      /** How many answers of a model are left today; null without a limit. */
      left: z.number().int().nullable(),
    }),
  }),
};
