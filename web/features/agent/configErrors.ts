import type { AgentConfig } from '#shared/contract/agent.ts';
import { limits } from '#shared/schema/limits.ts';
import type { ConfigField } from '#web/features/agent/changes/configChanges.ts';

export type ConfigError = 'required' | 'tooLong' | 'thresholds' | 'times';

/** The validation errors of a configuration by field. Words and ranges cannot be invalid: their controls prevent it. */
export function configErrors(config: AgentConfig): Partial<Record<ConfigField, ConfigError>> {
  const { name, instructions, answer_threshold: answer, choice_threshold: choice, working_hours } = config;
  return {
    ...(name.trim() === '' && { name: 'required' as const }),
    ...(name.length > limits.agent.name && { name: 'tooLong' as const }),
    ...(instructions.length > limits.agent.instructions && { instructions: 'tooLong' as const }),
    ...(working_hours.some(({ from, to }) => !from || from >= to) && { working_hours: 'times' as const }),
    ...(choice >= answer && { answer_threshold: 'thresholds' as const }),
  };
}
