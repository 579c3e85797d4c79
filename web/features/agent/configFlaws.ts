import type { AgentConfig } from '#shared/contract/agent.ts';
import type { ConfigField } from '#web/features/agent/configChanges.ts';

export type Flaw = 'required' | 'tooLong' | 'thresholds';

export const mostCharacters = { name: 50, instructions: 10_000, word: 60 } as const;
export const mostWords = 50;

/** What keeps a configuration from being saved, by field. Lists and ranges cannot go wrong in their controls. */
export function flawsOf(config: AgentConfig): Partial<Record<ConfigField, Flaw>> {
  const { name, instructions, answer_threshold: answer, choice_threshold: choice } = config;
  return {
    ...(name.trim() === '' && { name: 'required' as const }),
    ...(name.length > mostCharacters.name && { name: 'tooLong' as const }),
    ...(instructions.length > mostCharacters.instructions && { instructions: 'tooLong' as const }),
    ...(choice >= answer && { answer_threshold: 'thresholds' as const }),
  };
}
