import { UserRoundPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Administrator } from '#shared/contract/console/administrator.ts';
import { administrators, urlDefaults } from '#web/features/console/administrator/administratorList.ts';
import { PersonName } from '#web/features/console/PersonName.tsx';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useSearch } from '#web/lib/useSearch.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';

const AdministratorDrawer = lazily(
  () => import('#web/features/console/administrator/AdministratorDrawer.tsx'),
);
const NewAdministratorDialog = lazily(
  () => import('#web/features/console/administrator/NewAdministratorDialog.tsx'),
);

const column = columnsOf<Administrator>();

/** Those who run the system. */
export default function AdministratorsPage() {
  const { t } = useTranslation(['admin', 'common']);
  const [url, setUrl] = useSearch(urlDefaults);
  const { mayManage } = useAdmin();
  const list = administrators.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('username', {
          header: t('fact.username'),
          meta: { sort: 'username', width: '100%' },
          cell: nameOf,
        }),
        column.accessor('role', {
          header: t('fact.role'),
          meta: { sort: 'role' },
          cell: ({ getValue }) => t(`common:role.${getValue()}`),
        }),
        column.accessor('status', {
          header: t('fact.status'),
          meta: { sort: 'status', wide: true },
          cell: statusOf,
        }),
        column.accessor('last_seen_at', {
          header: t('fact.lastSeen'),
          meta: { sort: 'last_seen_at', align: 'right' },
          cell: agoOf,
        }),
      ]),
    [t],
  );
  return (
    <>
      <PageHeader
        title={t('common:menu.administrators')}
        text={t('administrator.intro')}
        actions={
          mayManage && (
            <Button variant="primary" onClick={() => setUrl({ add: true }, { push: true })}>
              <UserRoundPlus aria-hidden="true" />
              {t('administrator.add')}
            </Button>
          )
        }
      />
      <ListView
        dense
        list={list}
        label={t('common:menu.administrators')}
        columns={columns}
        search={t('administrator.search')}
        onOpen={({ id }) => setUrl({ open: id }, { push: true })}
      />
      <AdministratorDrawer id={url.open} onClose={() => setUrl({ open: 0 })} />
      {mayManage && <NewAdministratorDialog open={url.add} onClose={() => setUrl({ add: false })} />}
    </>
  );
}

interface Cell {
  row: { original: Administrator };
}

const nameOf = ({ row: { original } }: Cell) => (
  <PersonName name={original.username} avatar={original.avatar} />
);
const statusOf = ({ row: { original } }: Cell) => <Status status={original.status} />;
const agoOf = ({ row: { original } }: Cell) => <Ago unix={original.last_seen_at} />;

function Status({ status }: Pick<Administrator, 'status'>) {
  const { t } = useTranslation('admin');
  return (
    <StatusDot tone={status === 'active' ? 'ok' : 'idle'} className="whitespace-nowrap">
      {t(`status.${status}`)}
    </StatusDot>
  );
}
