import type { ConfigField } from '#web/features/agent/changes/configChanges.ts';
import type { Agent, AgentForm } from '#web/features/agent/useAgentForm.ts';

export const sections = ['persona', 'instructions', 'answers', 'handover', 'tools', 'versions'] as const;
export type Section = (typeof sections)[number];

export interface SectionProps {
  agent: Agent;
  edit: AgentForm;
  mayEdit: boolean;
}

/** The section of each field. */
export const sectionOf: Record<ConfigField, Section> = {
  name: 'persona',
  tone: 'persona',
  instructions: 'instructions',
  answer_threshold: 'answers',
  choice_threshold: 'answers',
  handoff_words: 'handover',
  working_hours: 'handover',
  tools: 'tools',
};
