import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/auditLog.ts';
import { ChangeTable } from '#web/features/audit/ChangeTable.tsx';
import { detailOf } from '#web/features/audit/detailOf.ts';
import { DetailValue } from '#web/features/audit/DetailValue.tsx';
import { useAuditWords } from '#web/features/audit/useAuditWords.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { TextLink } from '#web/ui/display/TextLink.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';

interface Props {
  entry: AuditEntry;
  open: boolean;
  onClose: () => void;
}

/** One entry with its details, and what changed from what to what. */
export default function EntryDrawer({ entry, open, onClose }: Props) {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  const { operationWords, actorName, fieldName } = useAuditWords();
  const { facts, changes } = detailOf(entry.detail);
  const { actor } = entry;
  return (
    <Drawer open={open} onClose={onClose} width={560} title={t('audit.entry')}>
      <div className="flex flex-col gap-6 px-6 py-5 max-md:px-4">
        <h3 className="text-18 font-semibold text-balance">
          {operationWords(entry.operation) ?? entry.operation}
        </h3>
        <dl className="grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 text-14">
          <Line name={t('audit.column.who')}>
            <span className="break-words" dir="auto">
              {actorName(actor)}
            </span>
            {actor.name !== '' && <span className="text-text-3"> · {t(`audit.actor.${actor.kind}`)}</span>}
          </Line>
          <Line name={t('audit.column.when')}>{formatDateTime(entry.created_at, zone)}</Line>
          {facts.map(({ field, value }) => (
            <Line key={field} name={fieldName(field)}>
              <DetailValue field={field} value={value} />
            </Line>
          ))}
        </dl>
        {entry.subject_id !== null && entry.operation.startsWith('conversation.') && (
          <TextLink to={`/app/chat/chat/${entry.subject_id}`} className="self-start text-14">
            {t('audit.openConversation')}
          </TextLink>
        )}
        {changes.length > 0 && <ChangeTable changes={changes} />}
        <dl className="grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-6 gap-y-1.5 border-t hairline pt-4 text-12 text-text-3">
          <Line name={t('audit.operationName')}>
            <code className="font-mono select-all">{entry.operation}</code>
          </Line>
          {entry.subject_id !== null && (
            <Line name={t('audit.subjectId')}>
              <code className="font-mono select-all">{entry.subject_id}</code>
            </Line>
          )}
          {entry.trace_id !== '' && (
            <Line name={t('audit.trace')}>
              <code className="font-mono break-all select-all">{entry.trace_id}</code>
            </Line>
          )}
        </dl>
      </div>
    </Drawer>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="break-words text-text-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
