import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberRoutes } from '#shared/contract/member.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { useAction, usePage } from '#web/lib/queries.ts';
import { useStored, write } from '#web/lib/session.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const everybody = { query: { page: 1, size: 9999, field: 'display_name', asc: true, keyword: '' } } as const;

/** Makes another member an owner, and then, if wanted, the user an admin. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'common']);
  const membership = useStored('workspace-user');
  const query = usePage(memberRoutes.list, everybody, { quiet: true });
  const [to, setTo] = useState<number | null>(null);
  const [stepDown, setStepDown] = useState(false);
  const [error, setError] = useState('');
  const update = useAction(memberRoutes.update, {
    refresh: [memberRoutes.list, workspaceRoutes.get, workspaceRoutes.list],
  });
  const others = (query.data?.rows ?? []).filter(({ role, id }) => role !== 'owner' && id !== membership?.id);
  const handOver = async (id: number) => {
    await update.mutateAsync({ params: { id }, body: { role: 'owner' } });
    if (stepDown && membership) {
      const { role } = await update.mutateAsync({ params: { id: membership.id }, body: { role: 'admin' } });
      write('workspace-user', { ...membership, role });
    }
    toast.done(t('common:state.saved'));
    onClose();
  };
  return (
    <FormDialog
      isChanged={to !== null || stepDown}
      open
      onClose={onClose}
      busy={update.isPending}
      title={t('owner.handOver')}
      description={t('owner.handOverText')}
      submitLabel={t('owner.makeOwner')}
      onSubmit={(event) => {
        event.preventDefault();
        if (to === null) setError(t('common:field.required'));
        // What failed is in a toast.
        else handOver(to).catch(() => undefined);
      }}
    >
      <Loaded query={query} lines={3}>
        {() =>
          others.length === 0 ? (
            <p className="text-14 text-text-2">{t('owner.nobody')}</p>
          ) : (
            <>
              <Field label={t('owner.newOwner')} required error={error || undefined}>
                <Select
                  value={to}
                  onChange={(id) => {
                    setTo(id);
                    setError('');
                  }}
                  placeholder={t('owner.choose')}
                  options={others.map(({ id, user, email, role }) => ({
                    value: id,
                    label: user?.display_name || user?.username || email,
                    hint: `${email} · ${t(`common:role.${role}`)}`,
                  }))}
                />
              </Field>
              <Checkbox checked={stepDown} onChange={setStepDown} label={t('owner.stepDown')} />
            </>
          )
        }
      </Loaded>
    </FormDialog>
  );
}
