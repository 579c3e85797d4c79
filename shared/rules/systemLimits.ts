/**
 * What protects a business from what outsiders can make it spend: each with its bounds and its value when nothing is set.
 * Plain data, so that the form of the console loads no schema (docs/decisions/0015-form-limits.md).
 */
export const systemLimits = {
  /** Answers of a visitor, and of all visitors at one address, in 24 hours. */
  visitor_answers: { least: 1, most: 100_000, usual: 60 },
  address_answers: { least: 1, most: 100_000, usual: 300 },
  /** Answers of a workspace in an hour. */
  hour_answers: { least: 1, most: 1_000_000, usual: 500 },
  /** Percent of the answers of a month that each of the budgets above may use up, where a plan limits them. */
  plan_share: { least: 1, most: 100, usual: 20 },
  /** Tokens of a model in one turn, and in a conversation in 24 hours. */
  turn_tokens: { least: 1000, most: 1_000_000, usual: 60_000 },
  conversation_tokens: { least: 1000, most: 10_000_000, usual: 300_000 },
  /** Chats opened, and messages sent, from one address to one workspace in a minute. */
  address_sessions: { least: 1, most: 100_000, usual: 120 },
  address_messages: { least: 1, most: 100_000, usual: 600 },
  /** Chats opened in one workspace in a minute before further ones ask for a proof of work; 0: never. */
  proof_threshold: { least: 0, most: 100_000, usual: 200 },
  /** Each bit doubles the work: 15 take a phone about a second. */
  proof_bits: { least: 8, most: 20, usual: 15 },
  /** Web pages that a workspace reads in an hour. */
  hour_pages: { least: 1, most: 100_000, usual: 60 },
} as const;

export type SystemLimit = keyof typeof systemLimits;
export const systemLimitNames = Object.keys(systemLimits) as SystemLimit[];
export type SystemLimits = Record<SystemLimit, number>;

/** The budgets of answers that a workspace may set for itself. */
export const budgets = ['visitor', 'address', 'hour'] as const;
export type Budget = (typeof budgets)[number];

/** A share of a small plan is never less than this. */
export const smallestShare = 40;

/** How many answers a budget allows: the workspace's own number, or the usual one within its share of the plan. */
export function allowedAnswers(
  own: number | null,
  usual: number,
  share: number,
  includedInMonth: number | null,
): number {
  if (own !== null) return own;
  if (includedInMonth === null) return usual;
  return Math.min(usual, Math.max(smallestShare, Math.floor((includedInMonth * share) / 100)));
}
