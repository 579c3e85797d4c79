import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsolePlan } from '#shared/contract/plan.ts';
import { MoveButtons } from '#web/features/console/plan/MoveButtons.tsx';
import { PlanOrder } from '#web/features/console/plan/planOrder.ts';
import { plans, urlDefaults } from '#web/features/console/plan/planList.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useSearch } from '#web/lib/useSearch.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';

const PlanDrawer = lazily(() => import('#web/features/console/plan/PlanDrawer.tsx'));

const column = columnsOf<ConsolePlan>();
const newPlan = -1;

/** The plans that organizations subscribe to, in the order in which they are offered. */
export default function PlansPage() {
  const { t } = useTranslation(['admin', 'common']);
  const [url, setUrl] = useSearch(urlDefaults);
  const { mayManage } = useAdmin();
  const list = plans.useList();
  const isInOrder = list.sort.field === 'position' && list.sort.asc && !list.isFiltered;
  const order = mayManage && isInOrder ? (list.rows ?? []) : [];
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: t('fact.name'),
          meta: { sort: 'name', width: '30%' },
          cell: nameOf,
        }),
        column.accessor('monthly_price', {
          header: t('plan.month'),
          meta: { sort: 'monthly_price', align: 'right' },
          cell: monthOf,
        }),
        column.accessor('yearly_price', {
          header: t('plan.year'),
          meta: { align: 'right', wide: true },
          cell: yearOf,
        }),
        column.accessor('limits', {
          header: t('plan.limit.agent_answers'),
          meta: { align: 'right', wide: true },
          cell: ({ getValue }) => {
            const { agent_answers: answers } = getValue();
            return answers === null ? t('plan.unlimited') : formatNumber(answers);
          },
        }),
        column.accessor('subscriber_count', {
          header: t('plan.subscribers'),
          meta: { align: 'right', wide: true },
          cell: ({ row: { original } }) => formatNumber(original.subscriber_count),
        }),
        column.accessor('active', {
          header: t('fact.status'),
          meta: { wide: true },
          cell: statusOf,
        }),
        column.accessor('position', {
          header: t('plan.order'),
          meta: { sort: 'position', align: 'right', wide: true },
          cell: moveOf,
        }),
      ]),
    [t],
  );
  const add = mayManage && (
    <Button variant="primary" onClick={() => setUrl({ open: newPlan }, { push: true })}>
      <Plus aria-hidden="true" />
      {t('plan.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('common:menu.plans')} text={t('plan.intro')} actions={!list.isBlank && add} />
      <PlanOrder value={order}>
        <ListView
          dense
          list={list}
          label={t('common:menu.plans')}
          columns={columns}
          search={t('plan.search')}
          empty={<EmptyState title={t('plan.none')} action={add} />}
          onOpen={({ id }) => setUrl({ open: id }, { push: true })}
        />
      </PlanOrder>
      <PlanDrawer id={url.open} isNew={url.open === newPlan} onClose={() => setUrl({ open: 0 })} />
    </>
  );
}

function Price({ cents, of }: { cents: number; of: string }) {
  return <span className="whitespace-nowrap">{formatMoney(cents, of, { short: true })}</span>;
}

interface Cell {
  row: { original: ConsolePlan };
}

const nameOf = ({ row: { original } }: Cell) => (
  <span className="flex min-w-0 flex-col md:flex-row md:items-baseline md:gap-2">
    <span className="line-clamp-1" dir="auto">
      {original.name}
    </span>
    <span className="font-mono text-12 font-normal text-text-3">{original.unique_plan_tag}</span>
  </span>
);
const monthOf = ({ row: { original } }: Cell) => (
  <Price cents={original.monthly_price} of={original.currency} />
);
const yearOf = ({ row: { original } }: Cell) => (
  <Price cents={original.yearly_price} of={original.currency} />
);
const statusOf = ({ row: { original } }: Cell) => <OnSale active={original.active} />;
const moveOf = ({ row: { original } }: Cell) => <MoveButtons plan={original} />;

function OnSale({ active }: Pick<ConsolePlan, 'active'>) {
  const { t } = useTranslation('admin');
  return <StatusDot tone={active ? 'ok' : 'idle'}>{active ? t('plan.onSale') : t('plan.hidden')}</StatusDot>;
}
