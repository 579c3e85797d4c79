import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { PersonName } from '#web/features/console/PersonName.tsx';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { urlDefaults, workspaces, workspaceStates } from '#web/features/console/workspace/workspaceList.ts';
import { WorkspaceStatus } from '#web/features/console/workspace/WorkspaceStatus.tsx';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useSearch } from '#web/lib/useSearch.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';

const WorkspaceDrawer = lazily(() => import('#web/features/console/workspace/WorkspaceDrawer.tsx'));
const NewWorkspaceDialog = lazily(() => import('#web/features/console/workspace/NewWorkspaceDialog.tsx'));

const column = columnsOf<ListedWorkspace>();

/** Every organization of the system. */
export default function WorkspacesPage() {
  const { t } = useTranslation(['admin', 'common']);
  const [url, setUrl] = useSearch(urlDefaults);
  const { mayManage } = useAdmin();
  const list = workspaces.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: t('fact.name'),
          meta: { sort: 'name', width: '30%' },
          cell: nameOf,
        }),
        column.accessor('owner', {
          header: t('common:role.owner'),
          meta: { wide: true },
          cell: ownerOf,
        }),
        column.accessor('plan', {
          header: t('fact.plan'),
          meta: { wide: true },
          cell: planOf,
        }),
        column.accessor('member_count', {
          header: t('workspace.members'),
          meta: { align: 'right', wide: true },
          cell: ({ getValue }) => formatNumber(getValue()),
        }),
        column.accessor('answers', {
          header: t('workspace.answers'),
          meta: { align: 'right', wide: true },
          cell: ({ getValue }) => formatNumber(getValue()),
        }),
        column.accessor('wallet_balance', {
          header: t('workspace.wallet'),
          meta: { align: 'right', wide: true },
          cell: ({ row: { original } }) => formatMoney(original.wallet_balance, original.wallet_currency),
        }),
        column.accessor('status', {
          header: t('fact.status'),
          cell: statusOf,
        }),
        column.accessor('created_at', {
          header: t('fact.created'),
          meta: { sort: 'created_at', align: 'right', wide: true },
          cell: agoOf,
        }),
      ]),
    [t],
  );
  const add = mayManage && (
    <Button variant="primary" onClick={() => setUrl({ add: true }, { push: true })}>
      <Plus aria-hidden="true" />
      {t('common:organization.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('common:menu.workspaces')}
        text={t('workspace.intro')}
        actions={!list.isBlank && add}
      />
      <ListView
        dense
        list={list}
        label={t('common:menu.workspaces')}
        columns={columns}
        search={t('workspace.search')}
        filters={
          <FilterSelect
            label={t('fact.status')}
            all={t('filter.allStates')}
            value={list.filters['status'] ?? ''}
            onChange={(status) => list.setFilter({ status })}
            options={workspaceStates.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        }
        empty={<EmptyState title={t('workspace.none')} action={add} />}
        onOpen={({ id }) => setUrl({ open: id }, { push: true })}
      />
      <WorkspaceDrawer id={url.open} onClose={() => setUrl({ open: 0 })} />
      {mayManage && <NewWorkspaceDialog open={url.add} onClose={() => setUrl({ add: false })} />}
    </>
  );
}

function PlanOf({ workspace: { plan, subscription_status: state } }: { workspace: ListedWorkspace }) {
  const { t } = useTranslation('admin');
  return (
    <span className="whitespace-nowrap">
      {plan}
      {state !== null && state !== 'active' && (
        <span className="ml-1.5 text-12 text-text-3">{t(`subscription.${state}`)}</span>
      )}
    </span>
  );
}

interface Cell {
  row: { original: ListedWorkspace };
}

const nameOf = ({ row: { original } }: Cell) => (
  <PersonName
    name={original.name}
    avatar={original.avatar}
    text={original.owner?.email ?? ''}
    shape="square"
  />
);
const ownerOf = ({ row: { original } }: Cell) => (
  <span className="line-clamp-1 text-text-2" dir="auto" title={original.owner?.email}>
    {original.owner?.name ?? '–'}
  </span>
);
const planOf = ({ row: { original } }: Cell) => <PlanOf workspace={original} />;
const statusOf = ({ row: { original } }: Cell) => <WorkspaceStatus status={original.status} />;
const agoOf = ({ row: { original } }: Cell) => <Ago unix={original.created_at} />;
