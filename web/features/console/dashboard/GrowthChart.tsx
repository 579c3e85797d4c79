import { useTranslation } from 'react-i18next';
import { dayColumns } from '#web/features/console/dashboard/days.ts';
import type { Figures } from '#web/features/console/dashboard/figures.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Histogram } from '#web/ui/chart/Histogram.tsx';

/** New users a day, with the new organizations in the tooltip. */
export default function GrowthChart({ series }: Pick<Figures, 'series'>) {
  const { t } = useTranslation('admin-dashboard');
  const days = dayColumns(series);
  return (
    <Histogram
      label={t('growth.title')}
      columnName={t('day')}
      valueName={t('growth.users')}
      columns={series.map(({ new_users: users, new_workspaces: workspaces }, day) => ({
        ...days[day]!,
        value: users,
        note: t('growth.organizations', { count: workspaces, number: formatNumber(workspaces) }),
      }))}
      empty={t('growth.none')}
    />
  );
}
