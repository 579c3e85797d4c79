import type { ConfigField } from '#web/features/agent/configChanges.ts';

export const sections = ['persona', 'instructions', 'answers', 'handover', 'tools', 'versions'] as const;
export type Section = (typeof sections)[number];

/** Where each field is edited. */
export const sectionOf: Record<ConfigField, Section> = {
  name: 'persona',
  tone: 'persona',
  instructions: 'instructions',
  answer_threshold: 'answers',
  choice_threshold: 'answers',
  handoff_words: 'handover',
  tools: 'tools',
};
