import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#web/features/workspace/DeleteDialog.tsx';
import { HandOverDialog } from '#web/features/workspace/HandOverDialog.tsx';
import type { Workspace } from '#web/lib/session.ts';
import { DangerRow, DangerZone } from '#web/ui/display/DangerZone.tsx';
import { Button } from '#web/ui/form/Button.tsx';

/** What only owners do: give the organization to somebody else, or delete it. */
export function OwnerZone({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('subscription');
  const [open, setOpen] = useState<'handOver' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <DangerZone title={t('owner.title')}>
        <DangerRow text={t('owner.handOverText')}>
          <Button onClick={() => setOpen('handOver')}>{t('owner.handOver')}</Button>
        </DangerRow>
        <DangerRow text={t('owner.deleteText')}>
          <Button variant="danger" onClick={() => setOpen('delete')}>
            {t('owner.delete')}
          </Button>
        </DangerRow>
      </DangerZone>
      {open === 'handOver' && <HandOverDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog workspace={workspace} onClose={close} />}
    </>
  );
}
