import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { auditEntry } from '#shared/contract/dashboard.ts';
import { changesOf, detailsOf, textOf } from '#web/features/console/audit/changes.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Section } from '#web/ui/display/Section.tsx';

/** An entry in full: who, from where, what changed from what to what. */
export function AuditEntryDetails({ entry }: { entry: z.infer<typeof auditEntry> }) {
  const { t } = useTranslation('admin');
  const changes = changesOf(entry.detail);
  const details = detailsOf(entry.detail);
  const { kind, id, name } = entry.actor;
  return (
    <div className="flex flex-col gap-7 px-6 pt-5 pb-8 max-md:px-4">
      <FactList
        facts={[
          [t('audit.actor'), [name, id !== null && `${kind} #${id}`].filter(Boolean).join(' · ') || kind],
          entry.subject_id !== null && [t('audit.subject'), `#${entry.subject_id}`],
          entry.address !== '' && [t('audit.address'), entry.address],
          [t('audit.time'), formatDateTime(entry.created_at)],
          [
            t('audit.trace'),
            <span key="trace" className="font-mono text-12">
              {entry.trace_id || '–'}
            </span>,
          ],
        ]}
      />
      {changes.length > 0 && (
        <Section title={t('audit.changes')}>
          <ul className="text-13">
            {changes.map(({ field, from, to }) => (
              <li key={field} className="border-b hairline py-2 last:border-b-0">
                <p className="font-mono text-12 text-text-3">{field}</p>
                <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
                  <del className="min-w-0 break-words text-text-3" dir="auto">
                    {textOf(from)}
                  </del>
                  <span aria-hidden="true">→</span>
                  <ins className="min-w-0 break-words no-underline" dir="auto">
                    {textOf(to)}
                  </ins>
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {details.length > 0 && (
        <Section title={t('audit.details')}>
          <FactList facts={details.map(([field, value]) => [field, textOf(value)])} />
        </Section>
      )}
    </div>
  );
}
