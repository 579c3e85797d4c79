import { useTranslation } from 'react-i18next';
import type { AgentConfig } from '#shared/contract/agent.ts';
import { formatPercent } from '#web/lib/format.ts';
import type { Section } from '#web/features/agent/sections/sections.ts';
import type { Agent } from '#web/features/agent/useAgentForm.ts';

/** A summary of the values of a section. */
export function useSectionSummary(agent: Agent, values: AgentConfig): (section: Section) => string {
  const { t } = useTranslation('parley');
  const tools = Object.values(values.tools);
  const summaries: Record<Section, () => string> = {
    persona: () =>
      t('summary.persona', { name: values.name.trim() || '–', tone: t(`tone.${values.tone}.name`) }),
    instructions: () =>
      values.instructions.trim()
        ? t('summary.instructions', { count: values.instructions.trim().split(/\n+/).length })
        : t('summary.none'),
    answers: () =>
      t('summary.answers', {
        answer: formatPercent(values.answer_threshold),
        choice: formatPercent(values.choice_threshold),
      }),
    handover: () =>
      values.handoff_words.length
        ? t('summary.handover', { count: values.handoff_words.length })
        : t('summary.onRequest'),
    tools: () => t('summary.tools', { on: tools.filter(Boolean).length, all: tools.length }),
    versions: () =>
      agent.published_version ? t('chip.live', { number: agent.published_version }) : t('chip.neverLive'),
  };
  return (section) => summaries[section]();
}
