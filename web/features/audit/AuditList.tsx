import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/auditLog.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { actorKinds, auditLog } from '#web/features/audit/auditQuery.ts';
import { everyMember } from '#web/features/audit/everyMember.ts';
import { operations, subjects } from '#web/features/audit/operations.ts';
import { useAuditWords } from '#web/features/audit/useAuditWords.ts';
import type { List } from '#web/lib/listOf.ts';
import { usePage } from '#web/lib/queries.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { Moment } from '#web/ui/display/Moment.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { DayRange } from '#web/ui/form/DayRange.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';

const column = columnsOf<AuditEntry>();

export function AuditList({ onOpen }: { onOpen: (entry: AuditEntry) => void }) {
  const { t } = useTranslation(['subscription', 'common']);
  const list = auditLog.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('operation', {
          header: t('audit.column.what'),
          meta: { width: '100%' },
          cell: whatOf,
        }),
        column.accessor('actor', { header: t('audit.column.who'), meta: { wide: true }, cell: whoOf }),
        column.accessor('created_at', {
          header: t('audit.column.when'),
          meta: { sort: 'created_at', wide: true },
          cell: whenOf,
        }),
      ]),
    [t],
  );
  return (
    <ListView
      list={list}
      label={t('common:menu.auditLog')}
      columns={columns}
      filters={<Filters list={list} />}
      onOpen={onOpen}
      empty={<EmptyState icon={<ScrollText />} title={t('audit.empty')} text={t('audit.emptyText')} />}
    />
  );
}

function Filters({ list }: { list: Pick<List<never>, 'filters' | 'setFilter'> }) {
  const { t } = useTranslation('subscription');
  const { data } = usePage(memberRoutes.list, everyMember, { quiet: true });
  const actors = useMemo(
    () => [
      ...(data?.rows ?? []).flatMap(({ user }) =>
        user
          ? [
              {
                value: `user-${user.id}`,
                label: user.display_name || user.username,
                group: t('audit.filter.members'),
              },
            ]
          : [],
      ),
      ...actorKinds.map((kind) => ({
        value: kind,
        label: t(`audit.actors.${kind}`),
        group: t('audit.filter.others'),
      })),
    ],
    [data, t],
  );
  const { operationWords } = useAuditWords();
  const names = useMemo(
    () =>
      subjects.flatMap((subject) =>
        operations[subject].map((verb) => ({
          value: `${subject}.${verb}`,
          label: operationWords(`${subject}.${verb}`) ?? verb,
          group: t(`audit.subject.${subject}`),
        })),
      ),
    [operationWords, t],
  );
  return (
    <>
      <FilterSelect
        label={t('audit.filter.actor')}
        all={t('audit.filter.everybody')}
        value={list.filters['actor'] ?? ''}
        onChange={(actor) => list.setFilter({ actor })}
        options={actors}
      />
      <FilterSelect
        label={t('audit.filter.operation')}
        all={t('audit.filter.everything')}
        value={list.filters['operation'] ?? ''}
        onChange={(operation) => list.setFilter({ operation })}
        options={names}
      />
      <DayRange from={list.filters['from'] ?? ''} to={list.filters['to'] ?? ''} onChange={list.setFilter} />
    </>
  );
}

interface Cell {
  row: { original: AuditEntry };
}

const whatOf = ({ row }: Cell) => <What entry={row.original} />;
const whoOf = ({ row }: Cell) => <Who entry={row.original} />;
const whenOf = ({ row }: Cell) => <Moment unix={row.original.created_at} />;

function What({ entry }: { entry: AuditEntry }) {
  const { operationWords } = useAuditWords();
  const words = operationWords(entry.operation);
  const name = entry.detail['name'] ?? entry.detail['url'] ?? entry.detail['email'];
  return (
    <span className="block min-w-0 py-0.5">
      <span className={words === undefined ? 'font-mono text-13' : undefined}>
        {words ?? entry.operation}
      </span>
      {typeof name === 'string' && name !== '' && (
        <span className="line-clamp-1 text-13 font-normal break-all text-text-2" dir="auto">
          {name}
        </span>
      )}
      <span className="flex flex-wrap gap-x-3 text-12 font-normal text-text-3 md:hidden">
        <Who entry={entry} />
        <Moment unix={entry.created_at} />
      </span>
    </span>
  );
}

function Who({ entry: { actor } }: { entry: AuditEntry }) {
  const { t } = useTranslation('subscription');
  const { actorName } = useAuditWords();
  return (
    <span className="block min-w-0 md:w-52">
      <span className="line-clamp-1 break-all" dir="auto">
        {actorName(actor)}
      </span>
      {actor.kind !== 'member' && actor.name !== '' && (
        <span className="block text-12 text-text-3 max-md:hidden">{t(`audit.actor.${actor.kind}`)}</span>
      )}
    </span>
  );
}
