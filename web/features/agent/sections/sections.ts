import type { ConfigField } from '#web/features/agent/changes/configChanges.ts';

export const sections = ['persona', 'instructions', 'answers', 'handover', 'tools', 'versions'] as const;
export type Section = (typeof sections)[number];

/** The section of each field. */
export const sectionOf: Record<ConfigField, Section> = {
  name: 'persona',
  tone: 'persona',
  instructions: 'instructions',
  answer_threshold: 'answers',
  choice_threshold: 'answers',
  handoff_words: 'handover',
  tools: 'tools',
};
