import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { auditEntry } from '#shared/contract/dashboard.ts';
import { actorKinds, auditLog, urlDefaults } from '#web/features/console/audit/auditList.ts';
import { AuditEntryDetails } from '#web/features/console/audit/AuditEntryDetails.tsx';
import { formatStamp } from '#web/lib/format.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';

type Entry = z.infer<typeof auditEntry>;

const column = columnsOf<Entry>();

/** Who did what outside of organizations, and what administrators did inside. */
export default function AuditLogPage() {
  const { t } = useTranslation(['admin', 'common']);
  const [url, setUrl] = useSearch(urlDefaults);
  const list = auditLog.useList();
  // The call has entries of a page only: another page's is closed.
  const opened = list.rows?.find(({ id }) => id === url.open);
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('operation', {
          header: t('audit.operation'),
          meta: { width: '40%' },
          cell: operationOf,
        }),
        column.accessor('actor', {
          header: t('audit.actor'),
          cell: actorOf,
        }),
        column.accessor('subject_id', {
          header: t('audit.subject'),
          meta: { align: 'right', wide: true },
          cell: ({ getValue }) => (getValue() === null ? '–' : `#${getValue()}`),
        }),
        column.accessor('address', {
          header: t('audit.address'),
          meta: { wide: true },
          cell: addressOf,
        }),
        column.accessor('created_at', {
          header: t('audit.time'),
          meta: { sort: 'created_at', align: 'right', wide: true },
          cell: timeOf,
        }),
      ]),
    [t],
  );
  return (
    <>
      <PageHeader title={t('common:menu.auditLog')} text={t('audit.intro')} />
      <ListView
        dense
        list={list}
        label={t('common:menu.auditLog')}
        columns={columns}
        search={t('audit.search')}
        filters={
          <FilterSelect
            label={t('audit.actor')}
            all={t('audit.everybody')}
            value={list.filters['actor_kind'] ?? ''}
            onChange={(kind) => list.setFilter({ actor_kind: kind })}
            options={actorKinds.map((value) => ({ value, label: t(`audit.kind.${value}`) }))}
          />
        }
        empty={<EmptyState title={t('audit.none')} />}
        onOpen={({ id }) => setUrl({ open: id }, { push: true })}
      />
      <Drawer
        open={opened !== undefined}
        onClose={() => setUrl({ open: 0 })}
        title={opened?.operation ?? t('common:menu.auditLog')}
        width={520}
      >
        {opened && <AuditEntryDetails entry={opened} />}
      </Drawer>
    </>
  );
}

function ActorName({ actor: { kind, id, name } }: Pick<Entry, 'actor'>) {
  const { t } = useTranslation('admin');
  const words = actorKinds.find((one) => one === kind);
  const label = words ? t(`audit.kind.${words}`) : kind;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="line-clamp-1" dir="auto">
        {name || (id === null ? label : `#${id}`)}
      </span>
      {name && <span className="text-12 whitespace-nowrap text-text-3 max-md:hidden">{label}</span>}
    </span>
  );
}

interface Cell {
  row: { original: Entry };
}

const operationOf = ({ row: { original } }: Cell) => (
  <span className="font-mono text-12 font-medium">{original.operation}</span>
);
const actorOf = ({ row: { original } }: Cell) => <ActorName actor={original.actor} />;
const addressOf = ({ row: { original } }: Cell) => (
  <span className="text-text-2">{original.address || '–'}</span>
);
const timeOf = ({ row: { original } }: Cell) => (
  <span className="whitespace-nowrap text-text-2">{formatStamp(original.created_at)}</span>
);
