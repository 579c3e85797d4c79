import type { AgentConfig } from '#shared/contract/agent.ts';

/** The configuration of a new workspace's agent. */
export const firstConfig: AgentConfig = {
  name: 'Ada',
  tone: 'warm',
  instructions: '',
  answer_threshold: 0.7,
  choice_threshold: 0.3,
  handoff_words: [],
  working_hours: [],
  tools: {},
};
