/** Why the agent hands a conversation over to the members. Screens and notifications have a text for each. */
export const handoffReasons = [
  'asked_for_person',
  /** The knowledge has no answer. */
  'no_answer',
  'upset',
  'complaint',
  /** A matter of health that cannot wait. */
  'urgent_health',
  /** The agent has no tool for what is asked. */
  'out_of_reach',
  /** The answer did not pass its checks. */
  'check_failed',
  'model_failed',
  /** The month's answers are used up, and the wallet is empty. */
  'plan_limit',
  /** The visitor's answers of the day are used up. */
  'visitor_limit',
  /** Those of everybody at the visitor's address. */
  'address_limit',
  /** Those of the whole workspace in this hour: the agent pauses until the next one. */
  'hour_limit',
  /** The turn or the conversation took more tokens of a model than is allowed. */
  'token_limit',
  /** The agent is switched off on the channel. */
  'agent_off',
] as const;

export type HandoffReason = (typeof handoffReasons)[number];
