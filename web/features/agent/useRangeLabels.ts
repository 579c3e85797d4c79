import { useTranslation } from 'react-i18next';
import type { Range } from '#web/entities/agent/thresholds.ts';

/** What the agent does in each range of confidence, in a word or two. */
export function useRangeLabels(): Record<Range, string> {
  const { t } = useTranslation('parley');
  return { handoff: t('range.handoff'), choices: t('range.choices'), answer: t('range.answer') };
}
