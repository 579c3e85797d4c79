import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userRoutes, type UserDetail } from '#shared/contract/console/user.ts';
import { useAction } from '#web/lib/queries.ts';
import { DangerRow, DangerZone } from '#web/ui/display/DangerZone.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const refresh = [userRoutes.list, userRoutes.get, userRoutes.sessions];

/** A link for a new password; keeping somebody out; deleting the account. */
export function UserActions({ user, onGone }: { user: UserDetail; onGone: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const [dialog, setDialog] = useState<'disable' | 'delete'>();
  const close = () => setDialog(undefined);
  const disable = useAction(userRoutes.disable, { refresh });
  const enable = useAction(userRoutes.enable, {
    refresh,
    onDone: () => toast.done(t('common:state.saved')),
  });
  const mail = useAction(userRoutes.resetPassword, {
    onDone: () => toast.done(t('user.linkSent', { email: user.email })),
  });
  const remove = useAction(userRoutes.remove, { refresh: [userRoutes.list] });
  const input = { params: { id: user.id }, body: {} };
  const isDisabled = user.status === 'disabled';
  return (
    <DangerZone title={t('danger.title')}>
      <DangerRow text={t('user.linkText')}>
        <Button busy={mail.isPending} disabled={isDisabled} onClick={() => mail.mutate(input)}>
          {t('user.sendLink')}
        </Button>
      </DangerRow>
      <DangerRow text={isDisabled ? t('user.enableText') : t('user.disableText')}>
        {isDisabled ? (
          <Button busy={enable.isPending} onClick={() => enable.mutate(input)}>
            {t('action.enable')}
          </Button>
        ) : (
          <Button onClick={() => setDialog('disable')}>{t('action.disable')}</Button>
        )}
      </DangerRow>
      <DangerRow text={t('user.removeText')}>
        <Button variant="danger" onClick={() => setDialog('delete')}>
          {t('common:action.delete')}
        </Button>
      </DangerRow>
      <ConfirmDialog
        open={dialog === 'disable'}
        onClose={close}
        width={420}
        title={t('user.confirmDisable', { name: user.display_name })}
        confirmLabel={t('action.disable')}
        variant="danger"
        onConfirm={async () => {
          await disable.mutateAsync(input);
          toast.done(t('common:state.saved'));
        }}
      >
        <p className="text-14 text-text-2">{t('user.disableText')}</p>
      </ConfirmDialog>
      <ConfirmDelete
        open={dialog === 'delete'}
        onClose={close}
        message={t('user.confirmDelete', { name: user.display_name })}
        onDelete={async () => {
          await remove.mutateAsync({ params: input.params });
          toast.done(t('common:state.deleted'));
          onGone();
        }}
      />
    </DangerZone>
  );
}
