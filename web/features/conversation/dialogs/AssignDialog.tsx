import { UserX } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { memberRoutes } from '#shared/contract/member.ts';
import { PickList, type Choice } from '#web/features/conversation/dialogs/PickList.tsx';
import { usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'finalFocus'> {
  /** The user id of the assignee; null: nobody; undefined: of several conversations. */
  assignee: number | null | undefined;
  onAssign: (userId: number | null) => void;
}

const size = 100;

/** Chooses the assignee of a conversation, or of several. */
export default function AssignDialog({ assignee, onAssign, ...dialog }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const me = useStored('user')?.id;
  const [text, setText] = useState('');
  const [isMany, setMany] = useState(false);
  const query = {
    page: 1,
    size,
    field: 'display_name' as const,
    asc: true,
    keyword: isMany ? text.trim() : '',
  };
  const members = usePage(memberRoutes.list, { query }, { enabled: dialog.open, quiet: true });
  const { data, isPending, isPlaceholderData } = members;
  const isFailed = !data && members.error !== null;
  // More members than one page: then the server narrows them, too.
  if (!isMany && data && data.page.total > size) setMany(true);
  const choose = (userId: number | null) => {
    onAssign(userId);
    setText('');
    dialog.onClose();
  };
  const words = text.trim().toLocaleLowerCase();
  const choices = (data?.rows ?? []).flatMap(({ user, role }): Choice[] => {
    if (!user || !`${user.display_name} ${user.username}`.toLocaleLowerCase().includes(words)) return [];
    return [
      {
        key: String(user.id),
        isChosen: user.id === assignee,
        onChoose: () => choose(user.id),
        content: (
          <>
            <Avatar name={user.display_name} image={user.avatar} size={28} tone="human" />
            <span className="min-w-0 flex-1 truncate">
              {user.display_name}
              {user.id === me && <span className="text-text-3"> {t('inbox.assign.you')}</span>}
            </span>
            <span className="text-12 text-text-3">{common(`role.${role}`)}</span>
          </>
        ),
      },
    ];
  });
  if (assignee !== null && !words) {
    choices.push({
      key: 'nobody',
      onChoose: () => choose(null),
      content: (
        <>
          <span className="grid size-7 place-items-center text-text-3">
            <UserX className="size-4.5 stroke-[1.6]" aria-hidden="true" />
          </span>
          {t('inbox.assign.nobody')}
        </>
      ),
    });
  }
  return (
    <Dialog {...dialog} title={t('inbox.assign.title')} width={420}>
      <PickList
        label={t('inbox.assign.title')}
        choices={data ? choices : []}
        isLoading={isPending || isPlaceholderData}
        search={{ label: t('inbox.assign.search'), value: text, onChange: setText }}
      >
        {isPending && <SkeletonLines lines={4} className="mt-4" />}
        {isFailed && <LoadFailed title={common('state.loadFailed')} query={members} />}
        {data && choices.length === 0 && (
          <p className="pt-4 text-14 text-text-3">{common('state.noMatches')}</p>
        )}
      </PickList>
    </Dialog>
  );
}
