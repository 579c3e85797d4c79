import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { administratorRoutes, type Administrator } from '#shared/contract/console/administrator.ts';
import { AdministratorForm } from '#web/features/console/administrator/AdministratorForm.tsx';
import { NewPasswordDialog } from '#web/features/console/administrator/NewPasswordDialog.tsx';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { DangerRow, DangerZone } from '#web/ui/display/DangerZone.tsx';
import { FactList } from '#web/ui/display/FactList.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  administrator: Administrator;
  onGone: () => void;
}

const refresh = [administratorRoutes.list, administratorRoutes.get];

/** An administrator: name and role, and apart from them what keeps them out. Only owners change owners. */
export function AdministratorDetails({ administrator, onGone }: Props) {
  const { t } = useTranslation(['admin', 'common']);
  const me = useAdmin();
  const [dialog, setDialog] = useState<'password' | 'delete'>();
  const update = useAction(administratorRoutes.update, { refresh });
  const remove = useAction(administratorRoutes.remove, { refresh: [administratorRoutes.list] });
  const { id, username, role, status, created_at: made, last_seen_at: seen } = administrator;
  const params = { id };
  const isSelf = id === me.id;
  const mayEdit = me.mayManage && (role !== 'owner' || me.isOwner);
  const mayKeepOut = mayEdit && (!isSelf || me.isOwner);
  const isActive = status === 'active';
  const setStatus = () =>
    update.mutate(
      { params, body: { status: isActive ? 'disabled' : 'active' } },
      { onSuccess: () => toast.done(t('common:state.saved')) },
    );
  return (
    <>
      <FactList
        facts={[
          [
            t('fact.status'),
            <StatusDot key="status" tone={isActive ? 'ok' : 'idle'}>
              {t(`status.${status}`)}
            </StatusDot>,
          ],
          !mayEdit && [t('fact.role'), t(`common:role.${role}`)],
          [t('fact.lastSeen'), <Ago key="seen" unix={seen} never={t('never')} />],
          [t('fact.created'), formatDateTime(made)],
        ]}
      />
      {mayEdit ? (
        <AdministratorForm administrator={administrator} />
      ) : (
        me.mayManage && <p className="text-13 text-text-2">{t('administrator.ownersOnly')}</p>
      )}
      {mayKeepOut && (
        <DangerZone title={t('danger.title')}>
          {!isSelf && (
            <DangerRow text={t('administrator.passwordText')}>
              <Button onClick={() => setDialog('password')}>{t('administrator.setPassword')}</Button>
            </DangerRow>
          )}
          <DangerRow text={isActive ? t('administrator.disableText') : t('administrator.enableText')}>
            <Button busy={update.isPending} onClick={setStatus}>
              {isActive ? t('action.disable') : t('action.enable')}
            </Button>
          </DangerRow>
          <DangerRow text={t('administrator.removeText')}>
            <Button variant="danger" onClick={() => setDialog('delete')}>
              {t('common:action.delete')}
            </Button>
          </DangerRow>
        </DangerZone>
      )}
      <NewPasswordDialog id={id} open={dialog === 'password'} onClose={() => setDialog(undefined)} />
      <ConfirmDelete
        open={dialog === 'delete'}
        onClose={() => setDialog(undefined)}
        message={t('administrator.confirmDelete', { name: username })}
        onDelete={async () => {
          await remove.mutateAsync({ params });
          toast.done(t('common:state.deleted'));
          onGone();
        }}
      />
    </>
  );
}
