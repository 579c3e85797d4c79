import { useQueryClient } from '@tanstack/react-query';
import { Hourglass, MoreHorizontal, Plus, UserMinus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingResourceRoutes, bookingServiceRoutes } from '#shared/contract/booking.ts';
import { waitingRoutes, waitingStatuses, type Waiting } from '#shared/contract/booking/waiting.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { BookingTabs } from '#web/features/booking/BookingTabs.tsx';
import { every } from '#web/features/booking/setUp/bookingLists.ts';
import { line } from '#web/features/booking/waiting/waitingList.ts';
import { useLive } from '#web/lib/events.ts';
import { formatDateTime, formatShortDay, formatTime, formatWeekday } from '#web/lib/format.ts';
import { isolate } from '#web/lib/isolate.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { keyOf, useAction, usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const WaitingDialog = lazily(() => import('#web/features/booking/waiting/WaitingDialog.tsx'));

interface Row {
  id: number;
  one: Waiting;
  timeZone: string;
  onRemove: (one: Waiting) => void;
}

interface Cell {
  row: { original: Row };
}

const column = columnsOf<Row>();
const tones = { waiting: 'plain', offered: 'warn', booked: 'ok', ended: 'plain' } as const;

/** Customers who wait for a time to become free, and what they were offered. */
export default function WaitingPage() {
  const { t } = useTranslation(['booking', 'common']);
  const list = line.useList();
  const role = useStored('workspace-user')?.role;
  const timeZone = useStored('workspace')?.time_zone ?? 'UTC';
  const mayEdit = role !== undefined && roleMay(role, 'booking.edit');
  const services = usePage(bookingServiceRoutes.list, every, { quiet: true }).data?.rows;
  const resources = usePage(bookingResourceRoutes.list, every, { quiet: true }).data?.rows;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Waiting>();
  const remove = useAction(waitingRoutes.remove, {
    refresh: [waitingRoutes.list],
    onDone: () => toast.done(t('waiting.removed')),
  });
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: keyOf(waitingRoutes.list) });
  useLive('booking', refetch);
  useLive('reopened', refetch);
  const rows = useMemo(
    () => list.rows?.map((one): Row => ({ id: one.id, one, timeZone, onRemove: setRemoved })),
    [list.rows, timeZone],
  );
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'customer',
          header: t('waiting.customer'),
          meta: { width: '22%' },
          cell: customerOf,
        }),
        column.display({
          id: 'service',
          header: t('fact.service'),
          meta: { width: '24%', wide: true },
          cell: serviceOf,
        }),
        column.display({ id: 'when', header: t('waiting.when'), meta: { width: '24%' }, cell: whenOf }),
        column.display({
          id: 'status',
          header: t('waiting.status'),
          meta: { width: '24%' },
          cell: statusOf,
        }),
        column.display({
          id: 'since',
          header: t('waiting.since'),
          meta: { sort: 'created_at', wide: true },
          cell: sinceOf,
        }),
        ...(mayEdit
          ? [column.display({ id: 'menu', header: actionsHeader, meta: { align: 'right' }, cell: menuOf })]
          : []),
      ]),
    [t, mayEdit],
  );
  const bookable = services?.filter((one) => one.is_active && one.resource_ids.length > 0) ?? [];
  const add = mayEdit && bookable.length > 0 && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {t('waiting.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('waiting.title')} text={t('waiting.intro')} actions={!list.isBlank && add} />
      <BookingTabs />
      <ListView
        list={{ ...list, rows }}
        label={t('waiting.title')}
        columns={columns}
        search={t('waiting.search')}
        filters={
          <FilterSelect
            label={t('waiting.status')}
            all={t('waiting.active')}
            value={list.filters['status'] ?? ''}
            onChange={(status) => list.setFilter({ status })}
            options={waitingStatuses.map((value) => ({ value, label: t(`waiting.statusName.${value}`) }))}
          />
        }
        empty={
          <>
            <EmptyState
              icon={<Hourglass />}
              title={t('waiting.none')}
              text={t('waiting.noneText')}
              action={add}
            />
          </>
        }
      />
      {isAdding && (
        <WaitingDialog
          services={bookable}
          resources={resources ?? []}
          timeZone={timeZone}
          onClose={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t('waiting.remove')}
        description={t('waiting.askRemove', { name: isolate(removed?.customer.name || t('noName')) })}
        confirmLabel={t('waiting.remove')}
        onConfirm={() => (removed ? remove.mutateAsync({ params: { id: removed.id } }) : Promise.resolve())}
      />
    </>
  );
}

const customerOf = ({ row }: Cell) => <Customer {...row.original} />;
const serviceOf = ({ row }: Cell) => {
  const { service, resource } = row.original.one;
  return (
    <span className="block min-w-0">
      <bdi className="line-clamp-2 break-words">{service.name}</bdi>
      {resource && <bdi className="line-clamp-1 break-words text-13 text-text-3">{resource.name}</bdi>}
    </span>
  );
};
const whenOf = ({ row }: Cell) => <When {...row.original} />;
const statusOf = ({ row }: Cell) => <Status {...row.original} />;
const sinceOf = ({ row }: Cell) => <Ago unix={row.original.one.created_at} />;
const actionsHeader = () => <ActionsHeader />;
const menuOf = ({ row }: Cell) => <RowMenu {...row.original} />;

function ActionsHeader() {
  return <span className="sr-only">{useTranslation('booking').t('waiting.actions')}</span>;
}

function Customer({ one }: Row) {
  const { t } = useTranslation('booking');
  return (
    <span className="block min-w-0">
      <bdi className="line-clamp-2 break-words">{one.customer.name || t('noName')}</bdi>
      <bdi className="line-clamp-2 break-words text-13 text-text-3 md:hidden">{one.service.name}</bdi>
    </span>
  );
}

/** The days, and which of the week and what hours of them. */
function When({ one: { from, to, weekdays, earliest, latest } }: Row) {
  const { t } = useTranslation(['booking', 'common']);
  const day = (date: string) => formatShortDay(Date.parse(date) / 1000, { timeZone: 'UTC' });
  const isAllDay = earliest === '00:00' && latest === '23:59';
  const on = weekdays.map((one) => formatWeekday(one % 7)).join(t('waiting.separator'));
  const hours = isAllDay ? '' : `${earliest}–${latest}`;
  return (
    <span className="block tabular-nums">
      {from === to ? day(from) : `${day(from)} – ${day(to)}`}
      {(on || hours) && (
        <span className="block text-13 text-text-3">
          {[on, hours].filter(Boolean).join(t('waiting.separator'))}
        </span>
      )}
    </span>
  );
}

function Status({ one, timeZone }: Row) {
  const { t } = useTranslation('booking');
  const { status, ended_by: endedBy, booking } = one;
  const note =
    status === 'ended' && endedBy
      ? t(`waiting.ended.${endedBy}`)
      : booking && status === 'offered' && booking.held_until !== null
        ? t('waiting.keptUntil', {
            time: formatDateTime(booking.starts_at, { timeZone }),
            until: formatTime(booking.held_until, { timeZone }),
          })
        : booking
          ? formatDateTime(booking.starts_at, { timeZone })
          : '';
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <Badge tone={endedBy === 'unreachable' ? 'danger' : tones[status]}>
        {t(`waiting.statusName.${status}`)}
      </Badge>
      {note && <span className="text-13 text-text-3">{note}</span>}
    </span>
  );
}

function RowMenu({ one, onRemove }: Row) {
  const { t } = useTranslation(['booking', 'common']);
  if (one.status !== 'waiting' && one.status !== 'offered') return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('common:action.more', { name: one.customer.name || t('noName') })} size="s">
          <MoreHorizontal />
        </IconButton>
      }
      items={[
        { label: t('waiting.remove'), icon: <UserMinus />, danger: true, onSelect: () => onRemove(one) },
      ]}
    />
  );
}
