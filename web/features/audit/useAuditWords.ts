import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/auditLog.ts';

/** The words for actors, operations and fields. Names without words are shown as they are. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('subscription');
  const has = useCallback((key: string) => i18n.exists(`subscription:${key}`), [i18n]);
  const operationWords = useCallback(
    (name: string): string | undefined => {
      const [subject = '', verb = ''] = name.split('.');
      if (!has(`audit.operation.${subject}.${verb}`)) return undefined;
      return t(`audit.operation.${subject as 'team'}.${verb as 'create'}`);
    },
    [t, has],
  );
  const actorName = useCallback(
    ({ kind, name }: AuditEntry['actor']): string => name || t(`audit.actor.${kind}`),
    [t],
  );
  const fieldName = useCallback(
    (field: string): string => (has(`audit.field.${field}`) ? t(`audit.field.${field as 'name'}`) : field),
    [t, has],
  );
  return { operationWords, actorName, fieldName };
}
