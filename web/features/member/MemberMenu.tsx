import { LogOut, MoreHorizontal, Send, UserRoundCog, UserRoundX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationRoutes, memberRoutes, type Member } from '#shared/contract/member.ts';
import { actionsOn, type Self } from '#web/features/member/memberRules.ts';
import { RoleDialog } from '#web/features/member/RoleDialog.tsx';
import { address } from '#web/lib/locale.ts';
import { useAction } from '#web/lib/queries.ts';
import { forget } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  person: Member;
  name: string;
  self: Self;
  isOnlyOwner: boolean;
}

type Asked = 'role' | 'remove' | 'leave' | 'revoke';

/** What the user may do to one member or invitation; nothing when that is nothing. */
export function MemberMenu({ person, name, self, isOnlyOwner }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const [asked, setAsked] = useState<Asked>();
  const refresh = [memberRoutes.list];
  const { id } = person;
  const remove = useAction(memberRoutes.remove, { refresh });
  const revoke = useAction(invitationRoutes.revoke, { refresh });
  const resend = useAction(invitationRoutes.resend, {
    refresh,
    onDone: ({ email }) => toast.done(t('member.invited', { email })),
  });
  const may = actionsOn(person, self, isOnlyOwner);
  if (!Object.values(may).includes(true)) return null;
  const confirm = async () => {
    if (asked === 'revoke') await revoke.mutateAsync({ params: { id } });
    else await remove.mutateAsync({ params: { id } });
    if (asked === 'leave') {
      forget('workspace', 'workspace-user', 'last-workspace-id', 'last-route');
      location.assign(address('/app'));
    } else toast.done(t('common:state.deleted'));
  };
  const question = asked === 'role' ? undefined : asked;
  return (
    <>
      <Menu
        width={208}
        trigger={
          <IconButton label={t('common:action.more', { name })} size="s">
            <MoreHorizontal />
          </IconButton>
        }
        items={[
          may.changeRole && {
            label: t('member.changeRole'),
            icon: <UserRoundCog />,
            onSelect: () => setAsked('role'),
          },
          may.invitation && {
            label: t('member.resend'),
            icon: <Send />,
            onSelect: () => resend.mutate({ params: { id }, body: {} }),
          },
          may.invitation && {
            label: t('member.revoke'),
            icon: <Undo2 />,
            danger: true,
            onSelect: () => setAsked('revoke'),
          },
          may.leave && {
            label: t('member.leave'),
            icon: <LogOut />,
            danger: true,
            onSelect: () => setAsked('leave'),
          },
          may.remove && {
            label: t('member.remove'),
            icon: <UserRoundX />,
            danger: true,
            onSelect: () => setAsked('remove'),
          },
        ]}
      />
      {asked === 'role' && (
        <RoleDialog person={person} name={name} self={self} onClose={() => setAsked(undefined)} />
      )}
      {question && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          width={440}
          variant="danger"
          title={t(`member.${question}`)}
          confirmLabel={t(`member.${question}`)}
          onConfirm={confirm}
        >
          <p className="text-14 break-words text-text-2">{t(`member.ask.${question}`, { name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
