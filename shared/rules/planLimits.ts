/** What a plan limits (a number, or null for no limit) and what it opens. */
export const planLimits = [
  'members',
  'channels',
  'agent_answers',
  'knowledge_characters',
  'customers',
  /** Answers of a model in the playground, a day. */
  'playground_answers',
] as const;
export type PlanLimit = (typeof planLimits)[number];
/** Limits on how much exists at a time, as opposed to how much is used in a month or a day. */
export type Quota = Exclude<PlanLimit, 'agent_answers' | 'playground_answers'>;
export type PlanLimits = Record<PlanLimit, number | null>;

export const planFeatures = ['broadcasts', 'http_actions', 'api_keys'] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** The tag of the plan of a workspace without a subscription. */
export const freePlanTag = 'free';

/** What an answer beyond the month's costs, in integer cents. */
export const extraAnswerPrice = 2;

/** A failed charge is retried daily for so many days; then the subscription is canceled. */
export const graceDays = 7;
