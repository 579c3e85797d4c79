import type { AgentConfig } from '#shared/contract/agent.ts';

export type ConfigField = keyof AgentConfig;

/** In the order in which the studio shows them. */
export const configFields = [
  'name',
  'tone',
  'instructions',
  'answer_threshold',
  'choice_threshold',
  'handoff_words',
  'working_hours',
  'tools',
] as const satisfies readonly ConfigField[];

/** The fields in which two configurations differ: all of them when there is no other. */
export function changedFields(one: AgentConfig, other: AgentConfig | null): ConfigField[] {
  return configFields.filter((field) => other === null || !isSame(one[field], other[field]));
}

/** These fields of a configuration, for the update of the draft. */
export function onlyFields(config: AgentConfig, fields: readonly ConfigField[]): Partial<AgentConfig> {
  return Object.fromEntries(fields.map((field) => [field, config[field]]));
}

/** The form's values after the draft was changed by others: changed fields of the form stay, the others are updated. */
export function rebase(mine: AgentConfig, before: AgentConfig, after: AgentConfig): AgentConfig {
  return { ...after, ...onlyFields(mine, changedFields(mine, before)) };
}

function isSame(one: AgentConfig[ConfigField], other: AgentConfig[ConfigField]): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => keyOf(item) === keyOf(other[index]));
  }
  if (typeof one === 'object' && typeof other === 'object') {
    const [a, b] = [one, other] as [AgentConfig['tools'], AgentConfig['tools']];
    return Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);
  }
  return one === other;
}

/** A working time from the database has its fields in another order. */
function keyOf(item: string | AgentConfig['working_hours'][number] | undefined): string | undefined {
  return typeof item === 'object' ? `${item.day} ${item.from} ${item.to}` : item;
}
