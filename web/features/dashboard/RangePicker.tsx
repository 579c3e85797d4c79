import { useTranslation } from 'react-i18next';
import { addDays, rangeChoices, type RangeChoice } from '#web/features/dashboard/dashboardRange.ts';
import { useDashboardRange } from '#web/features/dashboard/useDashboardRange.ts';
import { Input } from '#web/ui/form/Input.tsx';
import { Select } from '#web/ui/form/Select.tsx';

/** Which days the dashboard is about. */
export function RangePicker() {
  const { t } = useTranslation('user-dashboard');
  const { choice, from, to, today, setUrl } = useDashboardRange();
  const choose = (range: RangeChoice) =>
    setUrl(range === 'custom' ? { range, from, to } : { range, from: '', to: '' }, { push: true });
  const setDay = (change: { from?: string; to?: string }) => {
    // An emptied field keeps the day that it had.
    if (Object.values(change).every((day) => day !== '')) setUrl({ range: 'custom', from, to, ...change });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={t('range.label')}
        value={choice}
        onChange={choose}
        className="w-40!"
        options={rangeChoices.map((value) => ({ value, label: t(`range.${value}`) }))}
      />
      {choice === 'custom' && (
        <>
          <Input
            type="date"
            aria-label={t('range.from')}
            value={from}
            min={addDays(to, -365)}
            max={to}
            onChange={(event) => setDay({ from: event.target.value })}
            className="w-38!"
          />
          <span className="text-13 text-text-2">{t('range.until')}</span>
          <Input
            type="date"
            aria-label={t('range.to')}
            value={to}
            min={from}
            max={today}
            onChange={(event) => setDay({ to: event.target.value })}
            className="w-38!"
          />
        </>
      )}
    </div>
  );
}
