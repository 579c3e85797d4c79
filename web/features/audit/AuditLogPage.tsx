import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/auditLog.ts';
import { AuditList } from '#web/features/audit/AuditList.tsx';
import { lazily } from '#web/lib/lazily.tsx';
import { RequirePermission } from '#web/shell/permission/RequirePermission.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

const EntryDrawer = lazily(() => import('#web/features/audit/EntryDrawer.tsx'));

/** Who did what in the organization, and when. */
export default function AuditLogPage() {
  const { t } = useTranslation(['subscription', 'common']);
  const [entry, setEntry] = useState<AuditEntry>();
  const [isOpen, setOpen] = useState(false);
  return (
    <RequirePermission permission="audit.read">
      <PageHeader title={t('common:menu.auditLog')} text={t('audit.intro')} />
      <AuditList
        onOpen={(one) => {
          setEntry(one);
          setOpen(true);
        }}
      />
      {entry && <EntryDrawer entry={entry} open={isOpen} onClose={() => setOpen(false)} />}
    </RequirePermission>
  );
}
