import { UserRoundPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '#shared/contract/console/user.ts';
import { PersonName } from '#web/features/console/PersonName.tsx';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { urlDefaults, users, userStates } from '#web/features/console/user/userList.ts';
import { UserStatus } from '#web/features/console/user/UserStatus.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useSearch } from '#web/lib/useSearch.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';

const UserDrawer = lazily(() => import('#web/features/console/user/UserDrawer.tsx'));
const NewUserDialog = lazily(() => import('#web/features/console/user/NewUserDialog.tsx'));

const column = columnsOf<ListedUser>();

/** Everybody with an account of the product. */
export default function UsersPage() {
  const { t } = useTranslation(['admin', 'common']);
  const [url, setUrl] = useSearch(urlDefaults);
  const { mayManage } = useAdmin();
  const list = users.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('display_name', {
          header: t('fact.name'),
          meta: { sort: 'display_name', width: '34%' },
          cell: nameOf,
        }),
        column.accessor('email', {
          header: t('fact.email'),
          meta: { sort: 'email', wide: true },
          cell: textOf,
        }),
        column.accessor('username', {
          header: t('fact.username'),
          meta: { sort: 'username', wide: true },
          cell: textOf,
        }),
        column.accessor('workspace_count', {
          header: t('fact.organizations'),
          meta: { align: 'right', wide: true },
          cell: ({ getValue }) => formatNumber(getValue()),
        }),
        column.accessor('status', {
          header: t('fact.status'),
          cell: statusOf,
        }),
        column.accessor('last_seen_at', {
          header: t('fact.lastSeen'),
          meta: { sort: 'last_seen', align: 'right', wide: true },
          cell: agoOf,
        }),
      ]),
    [t],
  );
  const add = mayManage && (
    <Button variant="primary" onClick={() => setUrl({ add: true }, { push: true })}>
      <UserRoundPlus aria-hidden="true" />
      {t('user.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('common:menu.accounts')} text={t('user.intro')} actions={!list.isBlank && add} />
      <ListView
        dense
        list={list}
        label={t('common:menu.accounts')}
        columns={columns}
        search={t('user.search')}
        filters={
          <FilterSelect
            label={t('fact.status')}
            all={t('filter.allStates')}
            value={list.filters['status'] ?? ''}
            onChange={(status) => list.setFilter({ status })}
            options={userStates.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        }
        empty={<EmptyState title={t('user.none')} action={add} />}
        onOpen={({ id }) => setUrl({ open: id }, { push: true })}
      />
      <UserDrawer id={url.open} onClose={() => setUrl({ open: 0 })} />
      {mayManage && <NewUserDialog open={url.add} onClose={() => setUrl({ add: false })} />}
    </>
  );
}

interface Cell {
  row: { original: ListedUser };
}

const nameOf = ({ row: { original } }: Cell) => (
  <PersonName name={original.display_name} avatar={original.avatar} text={original.email} />
);
const textOf = ({ getValue }: { getValue: () => string }) => (
  <span className="line-clamp-1 text-text-2">{getValue()}</span>
);
const statusOf = ({ row: { original } }: Cell) => <UserStatus status={original.status} />;
const agoOf = ({ row: { original } }: Cell) => <Ago unix={original.last_seen_at} />;
