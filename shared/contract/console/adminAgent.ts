import { z } from 'zod';
import { empty, id, idParams, listQuery, queryFlag } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const rate = z.number().min(0).max(1);

/** A workspace's agent and how it did in the last 30 days. Its id is the workspace's. */
export const listedAgent = z.object({
  id,
  workspace: z.object({ id, name: z.string() }),
  name: z.string(),
  /** Empty: the built-in engine. */
  model: z.string(),
  /** The live version's number; 0 before the first. */
  version: z.number().int(),
  paused: z.boolean(),
  answers: z.number().int(),
  handoffs: z.number().int(),
  failures: z.number().int(),
  /** Of its answers and handoffs together. */
  handoff_rate: rate,
  failure_rate: rate,
  /** In millionths of a cent. */
  cost_microcents: z.number().int(),
});

export type ListedAgent = z.infer<typeof listedAgent>;

const pausedReply = z.object({ id, paused: z.boolean() });

export const adminAgentRoutes = {
  list: route('GET /v1/admin/agent', {
    summary: 'The agents of all workspaces',
    query: listQuery(['answers', 'workspace', 'handoffs', 'failures', 'cost_microcents']).extend({
      paused: queryFlag.optional(),
    }),
    reply: z.array(listedAgent),
    paged: true,
  }),
  pause: route('POST /v1/admin/agent/:id/pause', {
    summary: 'Pause an agent: every conversation goes to members',
    params: idParams,
    body: empty,
    reply: pausedReply,
  }),
  resume: route('POST /v1/admin/agent/:id/resume', {
    summary: 'Let an agent answer again',
    params: idParams,
    body: empty,
    reply: pausedReply,
  }),
};
