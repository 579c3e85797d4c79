import { useTranslation } from 'react-i18next';
import { monthsFree } from '#web/site/pricing/planRows.ts';
import { useSite } from '#web/site/useSite.ts';

const option =
  'relative flex h-9 items-center gap-2 rounded-2 px-4 text-14 text-text-2 has-checked:bg-surface has-checked:font-medium has-checked:text-text has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:h-11';

/** Two radio buttons; the style sheet shows the prices of the one that is chosen. */
export function PeriodSwitch() {
  const { t } = useTranslation(['website', 'subscription']);
  const { plans } = useSite();
  const months = monthsFree(plans);
  return (
    <fieldset className="mt-10 inline-flex rounded-3 bg-sunken p-1 max-md:mt-8">
      <legend className="sr-only">{t('subscription:pricing.period')}</legend>
      {(['month', 'year'] as const).map((period) => (
        <label key={period} className={option}>
          <input
            type="radio"
            name="period"
            value={period}
            defaultChecked={period === 'month'}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(`subscription:pricing.${period}`)}
          {period === 'year' && months && (
            <span className="rounded-1 bg-ok-soft px-1.5 text-12 font-medium text-ok">
              {t('subscription:pricing.monthsFree', { count: months })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
