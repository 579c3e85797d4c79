import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberRoutes } from '#shared/contract/member.ts';
import { usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { SearchInput } from '#web/ui/form/SearchInput.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The user id of the assignee. */
  assignee: number | undefined;
  onAssign: (userId: number | null) => void;
}

/** Chooses the assignee of a conversation. */
export default function AssignDialog({ open, onClose, assignee, onAssign }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const me = useStored('user')?.id;
  const [keyword, setKeyword] = useState('');
  const { data, isPending } = usePage(
    memberRoutes.list,
    { query: { page: 1, size: 50, field: 'display_name', asc: true, keyword } },
    { enabled: open },
  );
  const people = (data?.rows ?? []).flatMap(({ user, role }) => (user ? [{ user, role }] : []));
  const choose = (userId: number | null) => {
    onAssign(userId);
    onClose();
  };
  const row =
    'flex w-full items-center gap-3 rounded-2 px-2.5 py-2 text-left text-14 hover:bg-sunken max-md:min-h-11';
  return (
    <Dialog open={open} onClose={onClose} title={t('inbox.assign.title')} width={420}>
      <SearchInput label={t('inbox.assign.search')} value={keyword} onSearch={setKeyword} />
      {isPending ? (
        <SkeletonLines lines={4} className="mt-4" />
      ) : (
        <ul className="-mx-2.5 mt-2 max-h-80 overflow-y-auto">
          {people.map(({ user, role }) => (
            <li key={user.id}>
              <button
                type="button"
                className={row}
                aria-pressed={user.id === assignee}
                onClick={() => choose(user.id)}
              >
                <Avatar name={user.display_name} image={user.avatar} size={28} tone="human" />
                <span className="min-w-0 flex-1 truncate">
                  {user.display_name}
                  {user.id === me && <span className="text-text-3"> {t('inbox.assign.you')}</span>}
                </span>
                <span className="text-12 text-text-3">{common(`role.${role}`)}</span>
                {user.id === assignee && <Check className="size-4 text-human-text" aria-hidden="true" />}
              </button>
            </li>
          ))}
          {data?.rows.length === 0 && (
            <li className="px-2.5 py-3 text-14 text-text-3">{common('state.noMatches')}</li>
          )}
          {assignee !== undefined && !keyword && (
            <li className="mt-1 border-t hairline pt-1">
              <button type="button" className={row} onClick={() => choose(null)}>
                {t('inbox.assign.nobody')}
              </button>
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
}
