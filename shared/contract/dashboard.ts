import { z } from 'zod';
import { empty, id, idParams, largestTextPage, listQuery, text, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const count = z.number().int();
const work = z.object({ answers: count, handoffs: count, failures: count, cost_microcents: count });

export const dashboard = z.object({
  users: z.object({ total: count, active: count, new: count.describe('In the last 30 days.') }),
  workspaces: z.object({
    total: count,
    active: count,
    suspended: count,
    new: count.describe('In the last 30 days.'),
  }),
  subscriptions: z.array(z.object({ plan: z.string(), name: z.string(), count })),
  /** What running subscriptions bring in a month, in cents: a twelfth of a year's price. */
  monthly_recurring_revenue: count,
  wallet_total: count,
  currency: z.string(),
  agents_paused: count.describe('Workspaces whose answers of this hour are used up.'),
  this_month: work,
  last_month: work,
  /** The last 30 days, oldest first. */
  series: z.array(
    work.extend({
      day: z.string().describe('YYYY-MM-DD'),
      conversations: count,
      new_users: count,
      new_workspaces: count,
    }),
  ),
});

export const health = z.object({
  version: z.string(),
  node: z.string(),
  host: z.string(),
  started_at: unixSeconds,
  database: z.object({
    ready: z.boolean(),
    connections: z.object({ total: count, idle: count, waiting: count }),
  }),
  migrations: z.object({ applied: count, newest: z.string(), pending: z.array(z.string()) }),
  jobs: z.array(z.object({ kind: z.string(), ready: count, active: count, failed: count })),
  set_aside: z
    .array(
      z.object({
        id,
        kind: z.string(),
        workspace_id: z.number().int().describe('0: of no workspace.'),
        lost: count,
        created_at: unixSeconds,
      }),
    )
    .describe('Jobs whose process died or hung each time they were run; the newest 100.'),
  channels: z.array(z.object({ type: z.string(), status: z.string(), count })),
  mail: z.object({ queued: count, sending: count, sent: count, failed: count, kept: count }),
  live: z.object({ listeners: count }),
  /** While a disk is low, uploads are rejected. */
  storage: z.object({
    reserve_bytes: count,
    disks: z.array(z.object({ name: z.enum(['media', 'database']), free_bytes: count, is_low: z.boolean() })),
  }),
  alerts: z
    .array(z.object({ kind: z.enum(['answer_limit', 'job_set_aside']), count, last_at: unixSeconds }))
    .describe('What this node has reported since its start.'),
});

export const auditEntry = z.object({
  id,
  actor: z.object({ kind: z.string(), id: id.nullable(), name: z.string() }),
  operation: z.string(),
  subject_id: z.number().int().nullable(),
  detail: z.record(z.string(), z.unknown()),
  trace_id: z.string(),
  address: z.string(),
  created_at: unixSeconds,
});

const instant = z.coerce.number().int().min(0).max(9_999_999_999);

export const dashboardRoutes = {
  dashboard: route('GET /v1/admin/dashboard', { summary: 'The whole system in figures', reply: dashboard }),
  health: route('GET /v1/admin/health', { summary: 'How the system is', reply: health }),
  retryJob: route('POST /v1/admin/job/:id/retry', {
    summary: 'Run a job again that was set aside; an answer only where the agent has the conversation',
    params: idParams,
    body: empty,
    reply: z.object({ id }),
  }),
  auditLog: route('GET /v1/admin/audit-log', {
    summary: 'Who did what outside of workspaces, and what administrators did inside',
    query: listQuery(['created_at'], {}, largestTextPage).extend({
      operation: text(100).optional(),
      actor_kind: z.enum(['visitor', 'user', 'admin', 'system']).optional(),
      actor_id: id.optional(),
      subject_id: id.optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    reply: z.array(auditEntry),
    paged: true,
  }),
};
