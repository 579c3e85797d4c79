import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#shared/contract/console/adminAgent.ts';
import { agents } from '#web/features/console/agent/agentList.ts';
import { PauseButton } from '#web/features/console/agent/PauseButton.tsx';
import { formatCost } from '#web/entities/trace/formatCost.ts';
import { formatNumber, formatPercent } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';

const column = columnsOf<ListedAgent>();

/** The agents of all organizations, how they did in the last 30 days, and pausing one. */
export default function AgentsPage() {
  const { t } = useTranslation(['admin', 'common']);
  const list = agents.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('workspace', {
          header: t('fact.organization'),
          meta: { sort: 'workspace', width: '32%' },
          cell: namesOf,
        }),
        column.accessor('model', {
          header: t('agent.model'),
          meta: { wide: true },
          cell: modelOf,
        }),
        column.accessor('version', {
          header: t('agent.version'),
          meta: { align: 'right', wide: true },
          cell: ({ getValue }) => getValue() || '–',
        }),
        column.accessor('answers', {
          header: t('agent.answers'),
          meta: { sort: 'answers', align: 'right', wide: true },
          cell: ({ getValue }) => formatNumber(getValue()),
        }),
        column.accessor('handoff_rate', {
          header: t('agent.handoffs'),
          meta: { sort: 'handoffs', align: 'right', wide: true },
          cell: handoffsOf,
        }),
        column.accessor('failure_rate', {
          header: t('agent.failures'),
          meta: { sort: 'failures', align: 'right', wide: true },
          cell: failuresOf,
        }),
        column.accessor('cost_microcents', {
          header: t('agent.cost'),
          meta: { sort: 'cost_microcents', align: 'right', wide: true },
          cell: ({ getValue }) => (getValue() === 0 ? '–' : formatCost(getValue())),
        }),
        column.accessor('paused', {
          header: t('fact.status'),
          meta: { wide: true },
          cell: stateOf,
        }),
        column.display({
          id: 'action',
          header: t('agent.actions'),
          meta: { align: 'right' },
          cell: buttonOf,
        }),
      ]),
    [t],
  );
  return (
    <>
      <PageHeader title={t('common:menu.agents')} text={t('agent.intro')} />
      <ListView
        dense
        list={list}
        label={t('common:menu.agents')}
        columns={columns}
        search={t('agent.search')}
        filters={
          <FilterSelect
            label={t('fact.status')}
            all={t('filter.allStates')}
            value={list.filters['paused'] ?? ''}
            onChange={(paused) => list.setFilter({ paused })}
            options={[
              { value: 'false', label: t('agent.answering') },
              { value: 'true', label: t('agent.paused') },
            ]}
          />
        }
        empty={<EmptyState title={t('agent.none')} text={t('agent.noneText')} />}
      />
    </>
  );
}

function Names({ agent: { name, workspace, paused } }: { agent: ListedAgent }) {
  return (
    <span className="flex min-w-0 items-baseline gap-x-3 max-md:flex-col">
      <TextLink to={`/admin/workspace?open=${workspace.id}`} className="max-w-full truncate" dir="auto">
        {workspace.name}
      </TextLink>
      <span className="flex max-w-full min-w-0 gap-x-2 text-12 text-text-3">
        <span className="truncate" dir="auto">
          {name}
        </span>
        <span className="md:hidden">
          <State paused={paused} />
        </span>
      </span>
    </span>
  );
}

function State({ paused }: { paused: boolean }) {
  const { t } = useTranslation('admin');
  return paused ? (
    <StatusDot tone="warn">{t('agent.paused')}</StatusDot>
  ) : (
    <StatusDot tone="ai">{t('agent.answering')}</StatusDot>
  );
}

/** A count and, smaller, its share. */
function Rate({ count, share }: { count: number; share: number }) {
  return (
    <span className="whitespace-nowrap">
      {formatNumber(count)}
      {count > 0 && <span className="ml-1.5 text-12 text-text-3">{formatPercent(share)}</span>}
    </span>
  );
}

interface Cell {
  row: { original: ListedAgent };
}

const namesOf = ({ row: { original } }: Cell) => <Names agent={original} />;
const modelOf = ({ row: { original } }: Cell) => <Model name={original.model} />;
const handoffsOf = ({ row: { original } }: Cell) => (
  <Rate count={original.handoffs} share={original.handoff_rate} />
);
const failuresOf = ({ row: { original } }: Cell) => (
  <Rate count={original.failures} share={original.failure_rate} />
);
const stateOf = ({ row: { original } }: Cell) => <State paused={original.paused} />;
const buttonOf = ({ row: { original } }: Cell) => <PauseButton agent={original} />;

function Model({ name }: { name: string }) {
  const { t } = useTranslation('admin');
  return <span className="whitespace-nowrap">{name || t('agent.builtIn')}</span>;
}
