import { useTranslation } from 'react-i18next';
import { changeOf } from '#web/features/dashboard/dashboardRange.ts';
import { formatPercent } from '#web/lib/format.ts';

/** "12% more than in the days before", or nothing when there is nothing to compare with. */
export function useChange(): (now: number, before: number) => string {
  const { t } = useTranslation('user-dashboard');
  return (now, before) => {
    const change = changeOf(now, before);
    if (change === undefined) return '';
    const share = formatPercent(Math.abs(change));
    if (Math.abs(change) < 0.005) return t('change.same');
    return change > 0 ? t('change.more', { share }) : t('change.less', { share });
  };
}
