import { z } from 'zod';
import { id, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

/** The longest range of days. */
export const mostDays = 366;

/** Upper ends in seconds of the columns of times; the last column has none. */
export const timeBins = [10, 30, 60, 300, 900, 3_600, 14_400, 86_400] as const;

const count = z.number().int();
const day = z.iso.date();

/** Seconds; null when there was none. `bins`: how many were below each of `timeBins`, and above the last. */
const times = z.object({
  count,
  median: z.number().nullable(),
  p90: z.number().nullable(),
  bins: z.array(count),
});

/**
 * What happened to the conversations that began in the range. A conversation here is one time that a customer came with
 * something; it goes on while the two sides write within 72 hours of each other, and ends when a member resolves it.
 * `agent` + `people` are all of them; `confirmed` + `assumed` + `reopened` + `unsettled` are those of the agent.
 */
const figures = z.object({
  conversations: count,
  /** Answered by the agent alone: no person was wanted and none came in. */
  agent: count,
  /** Handed to a person, or a person came in. */
  people: count,
  /** The customer's last message says that it is solved, or thanks for the agent's answer. */
  confirmed: count,
  /** The customer has been silent for 72 hours after the agent's last answer. They may have left without one. */
  assumed: count,
  /** The customer came back within 7 days after it had ended; neither confirmed nor assumed any more. */
  reopened: count,
  /** The agent's others: less than 72 hours old, or without an answer. */
  unsettled: count,
  /** From the customer's first message to the first reply, whoever wrote it. */
  first_response: times,
  /** From the moment a person was wanted to a person's first reply. */
  person_response: times,
  /**
   * From the customer's first message until a member resolved it, the customer confirmed it, or, when it is assumed, the
   * agent's last answer. Without those that reopened.
   */
  resolution: times,
  /** Answers of the agent on these days, whenever their conversation began. */
  answers: count,
  /** What models cost on these days, in millionths of a cent. */
  cost_microcents: count,
});

export const workspaceDashboard = z.object({
  from: day,
  to: day,
  time_zone: z.string(),
  /** As customers see it. */
  agent_name: z.string(),
  now: unixSeconds,
  current: figures,
  /** The same number of days before. */
  before: figures,
  unit: z.enum(['hour', 'day', 'week']),
  /** By start, in the workspace's time zone; `at` is the first day of a week, a day, or a day and hour, up to now. */
  series: z.array(z.object({ at: z.string(), agent: count, people: count })),
  /** All conversations of the days before, in the same order. */
  series_before: z.array(count),
  channels: z.array(z.object({ id, type: z.string(), name: z.string(), agent: count, people: count })),
  /** Questions that the knowledge had no answer to, asked last in the range and not dealt with; most often asked first. */
  unanswered: z.array(
    z.object({
      id,
      question: z.string(),
      asked_count: count,
      last_asked_at: unixSeconds,
      conversation_id: id.nullable(),
    }),
  ),
});

export type WorkspaceDashboard = z.infer<typeof workspaceDashboard>;
export type DashboardFigures = z.infer<typeof figures>;
export type DashboardTimes = z.infer<typeof times>;

export const workspaceDashboardRoutes = {
  get: route('GET /v1/api/dashboard', {
    summary:
      'Who answered customers, how fast and whether it held, over days in the time zone of the workspace',
    query: z.strictObject({
      /** Without it, today. */
      from: day.optional(),
      /** The last day; without it, today. */
      to: day.optional(),
    }),
    reply: workspaceDashboard,
  }),
  setUp: route('GET /v1/api/dashboard/set-up', {
    summary: 'How far a new organization is set up',
    reply: z.object({
      /** The agent has been published since the organization began. */
      identity: z.boolean(),
      /** The knowledge holds something. */
      knowledge: z.boolean(),
      /** A customer, or a member as one, has written in a chat. */
      asked: z.boolean(),
      /** A channel is connected. */
      site: z.boolean(),
      /** Somebody else is a member or invited. */
      people: z.boolean(),
    }),
  }),
};
