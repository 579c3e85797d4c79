import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberRoutes, type Member } from '#shared/contract/member.ts';
import { rolesToGive, type Self } from '#web/features/member/memberRules.ts';
import { RoleField } from '#web/features/member/RoleField.tsx';
import { useAction } from '#web/lib/queries.ts';
import { read, write } from '#web/lib/session.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  person: Member;
  name: string;
  self: Self;
  onClose: () => void;
}

export function RoleDialog({ person, name, self, onClose }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const [role, setRole] = useState(person.role);
  const update = useAction(memberRoutes.update, {
    refresh: [memberRoutes.list],
    onDone: (saved) => {
      const own = read('workspace-user');
      if (own && saved.user?.id === self.userId) write('workspace-user', { ...own, role: saved.role });
      toast.done(t('common:state.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      isChanged={role !== person.role}
      open
      onClose={onClose}
      busy={update.isPending}
      title={t('member.changeRole')}
      description={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (role === person.role) onClose();
        else update.mutate({ params: { id: person.id }, body: { role } });
      }}
    >
      <RoleField value={role} onChange={setRole} roles={rolesToGive(self.role)} />
    </FormDialog>
  );
}
