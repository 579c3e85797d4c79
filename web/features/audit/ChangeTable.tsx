import { useTranslation } from 'react-i18next';
import type { Change } from '#web/features/audit/detailOf.ts';
import { DetailValue } from '#web/features/audit/DetailValue.tsx';
import { useAuditWords } from '#web/features/audit/useAuditWords.ts';

/** The fields that changed, before and after. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('subscription');
  const { fieldName } = useAuditWords();
  return (
    <section aria-label={t('audit.changes')}>
      <h4 className="mb-1 text-13 font-semibold">{t('audit.changes')}</h4>
      <dl>
        {changes.map(({ field, from, to }) => (
          <div key={field} className="border-t hairline py-2.5">
            <dt className="text-13 text-text-3">{fieldName(field)}</dt>
            <dd className="mt-1 grid grid-cols-2 gap-4 text-14 max-md:grid-cols-1 max-md:gap-1.5">
              <Side label={t('audit.before')} field={field} value={from} />
              <Side label={t('audit.after')} field={field} value={to} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Side({ label, field, value }: { label: string; field: string; value: unknown }) {
  return (
    <div className="flex min-w-0 flex-col">
      <span className="text-12 text-text-3">{label}</span>
      <DetailValue field={field} value={value} />
    </div>
  );
}
