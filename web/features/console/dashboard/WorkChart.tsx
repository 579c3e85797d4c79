import { useTranslation } from 'react-i18next';
import { dayColumns } from '#web/features/console/dashboard/days.ts';
import type { Figures } from '#web/features/console/dashboard/figures.ts';
import { StackedArea } from '#web/ui/chart/StackedArea.tsx';

/** What agents answered, and what they handed to people. */
export default function WorkChart({ series }: Pick<Figures, 'series'>) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <StackedArea
      label={t('work.title')}
      columnName={t('day')}
      columns={dayColumns(series)}
      series={[
        { name: t('work.agents'), tone: 'ai', values: series.map(({ answers }) => answers) },
        { name: t('work.people'), tone: 'human', values: series.map(({ handoffs }) => handoffs) },
      ]}
      empty={t('work.none')}
    />
  );
}
