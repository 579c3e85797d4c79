import type { AgentConfig } from '#shared/contract/agent.ts';

/** An agent that works before anybody has touched it. */
export const firstConfig: AgentConfig = {
  name: 'Ada',
  tone: 'warm',
  instructions: '',
  answer_threshold: 0.7,
  choice_threshold: 0.3,
  handoff_words: [],
  tools: { knowledge: true, customer_record: true },
};
