import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bookingRoutes,
  type Booking,
  type BookingResource,
  type BookingService,
} from '#shared/contract/booking.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { BookingTabs } from '#web/features/booking/BookingTabs.tsx';
import { Agenda } from '#web/features/booking/calendar/Agenda.tsx';
import {
  allResources,
  allServices,
  bookingsQuery,
  calendarDefaults,
  dateOf,
  today as todayIn,
  viewOf,
  weekStart,
} from '#web/features/booking/calendar/calendarSearch.ts';
import { dayBeside, daysOf, views, type View } from '#web/features/booking/calendar/calendarView.ts';
import type { Begun, Column } from '#web/features/booking/calendar/columns.ts';
import { MonthGrid } from '#web/features/booking/calendar/MonthGrid.tsx';
import { TimeGrid } from '#web/features/booking/calendar/TimeGrid.tsx';
import { useMoves } from '#web/features/booking/calendar/useMoves.ts';
import { useLive } from '#web/lib/events.ts';
import { formatDate, formatMonth, formatZone } from '#web/lib/format.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { keyOf, usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { useIsNarrow } from '#web/lib/useMedia.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { useShortcuts } from '#web/lib/useShortcuts.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

const BookingDrawer = lazily(() => import('#web/features/booking/calendar/BookingDrawer.tsx'));
const NewBooking = lazily(() => import('#web/features/booking/calendar/NewBooking.tsx'));

/** The calendar of all bookings, in the organization's time zone. */
export default function BookingPage() {
  const { t } = useTranslation(['booking', 'common']);
  const timeZone = useStored('workspace')?.time_zone ?? 'UTC';
  const role = useStored('workspace-user')?.role;
  const mayEdit = role !== undefined && roleMay(role, 'booking.edit');
  const isNarrow = useIsNarrow();
  const [search, setSearch] = useSearch(calendarDefaults);
  const view = viewOf(search, isNarrow);
  const date = dateOf(search, timeZone);
  const today = todayIn(timeZone);
  const [begun, setBegun] = useState<Begun>();
  const bookings = usePage(...bookingsQuery(search, timeZone, isNarrow));
  const resources = usePage(...allResources, { quiet: true }).data?.rows;
  const services = usePage(...allServices, { quiet: true }).data?.rows;
  const client = useQueryClient();
  useLive('booking', () => client.invalidateQueries({ queryKey: keyOf(bookingRoutes.list) }));
  useLive('reopened', () => client.invalidateQueries({ queryKey: keyOf(bookingRoutes.list) }));
  const { move, shown, outside, closeOutside } = useMoves(timeZone);

  const go = (day: string) => setSearch({ date: day === today ? '' : day });
  const show = (next: View) => setSearch({ view: next });
  const open = ({ id }: Booking) => setSearch({ booking: String(id) });
  const showDay = (day: string) => setSearch({ date: day === today ? '' : day, view: 'day' });
  const create = () => setBegun({ day: date < today ? today : date, time: '', resourceId: undefined });
  useShortcuts({
    t: () => go(today),
    d: () => show('day'),
    w: () => show('week'),
    m: () => show('month'),
    a: () => show('agenda'),
    n: mayEdit && services ? create : undefined,
    ArrowLeft: () => go(dayBeside(view, date, -1)),
    ArrowRight: () => go(dayBeside(view, date, 1)),
  });
  const isBlank = services?.length === 0 && bookings.data?.rows.length === 0;
  const active = resources?.filter((one) => one.is_active) ?? [];
  return (
    <div className="flex min-h-full flex-col md:h-full">
      <PageHeader
        title={t('title')}
        text={t('zone', { zone: formatZone(timeZone) })}
        actions={
          <>
            <Button className="max-md:hidden print:hidden" onClick={() => print()}>
              <Printer aria-hidden="true" />
              {t('print')}
            </Button>
            {mayEdit && !isBlank && (
              <Button variant="primary" className="print:hidden" onClick={create} disabled={!services}>
                <Plus aria-hidden="true" />
                {t('new.title')}
              </Button>
            )}
          </>
        }
      />
      <BookingTabs />
      {isBlank ? (
        <EmptyState
          icon={<CalendarPlus />}
          title={t('blank')}
          text={t('blankText')}
          action={
            <ButtonLink variant="primary" to="/app/booking/service">
              {t('blankAction')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <Toolbar
            {...{ view, date, today, resources: active, search }}
            onDate={go}
            onView={show}
            onSearch={setSearch}
          />
          <Loaded query={bookings} lines={12} className="m-6">
            {({ rows }) => {
              const visible = visibleOf(rows, search.cancelled === 'true').map(shown);
              const days = daysOf(view, date, weekStart);
              if (view === 'agenda') return <Agenda bookings={visible} timeZone={timeZone} onOpen={open} />;
              if (view === 'month')
                return (
                  <MonthGrid
                    {...{ days, timeZone, today, month: date.slice(0, 7), bookings: visible }}
                    onOpen={open}
                    onDay={showDay}
                  />
                );
              return (
                <TimeGrid
                  {...{ timeZone, today, bookings: visible, resources: active }}
                  columns={columnsOf(view, days, search.resource, active)}
                  onOpen={open}
                  onCreate={mayEdit ? setBegun : undefined}
                  onMove={mayEdit ? (one) => void move(one) : undefined}
                  onDay={showDay}
                />
              );
            }}
          </Loaded>
        </>
      )}
      {search.booking !== '' && (
        <BookingDrawer
          key={search.booking}
          id={Number(search.booking) || 0}
          {...{ timeZone, mayEdit, resources: resources ?? [], services: services ?? [] }}
          onMove={(one) => void move(one)}
          onClose={() => setSearch({ booking: '' })}
        />
      )}
      {begun && (
        <NewBooking
          begun={begun}
          {...{ timeZone, today, resources: active, services: activeOf(services) }}
          onClose={() => setBegun(undefined)}
        />
      )}
      <ConfirmDialog
        open={outside !== undefined}
        onClose={closeOutside}
        width={440}
        title={t('outside.title')}
        confirmLabel={t('outside.confirm')}
        onConfirm={() => (outside ? move(outside, true) : Promise.resolve())}
      >
        <p className="text-14 text-text-2">{t('outside.text')}</p>
      </ConfirmDialog>
    </div>
  );
}

const activeOf = (services: readonly BookingService[] | undefined) =>
  services?.filter((one) => one.is_active && one.resource_ids.length > 0) ?? [];

/** What was only held for a while was never a booking. */
function visibleOf(rows: readonly Booking[], withCancelled: boolean): Booking[] {
  return rows.filter(
    ({ status, cancelled_by: by }) => status !== 'cancelled' || (withCancelled && by !== 'expiry'),
  );
}

/** A day has a column for each person or room, a week one for each day. */
function columnsOf(
  view: View,
  days: readonly string[],
  resource: string,
  resources: readonly BookingResource[],
): Column[] {
  const chosen = resources.filter(({ id }) => resource === '' || String(id) === resource);
  if (view === 'day' && chosen.length > 0)
    return chosen.map((one) => ({ key: `${days[0]} ${one.id}`, day: days[0]!, resource: one }));
  return days.map((day) => ({ key: day, day, resource: undefined }));
}

interface ToolbarProps {
  view: View;
  date: string;
  today: string;
  resources: readonly BookingResource[];
  search: typeof calendarDefaults;
  onDate: (day: string) => void;
  onView: (view: View) => void;
  onSearch: (change: Partial<typeof calendarDefaults>) => void;
}

function Toolbar({ view, date, today, resources, search, onDate, onView, onSearch }: ToolbarProps) {
  const { t } = useTranslation('booking');
  const unix = Date.parse(`${date}T12:00Z`) / 1000;
  const days = daysOf(view, date, weekStart);
  const end = Date.parse(`${days.at(-1)}T12:00Z`) / 1000;
  const begin = Date.parse(`${days[0]}T12:00Z`) / 1000;
  const title =
    view === 'month'
      ? formatMonth(unix)
      : view === 'day'
        ? formatDate(unix, { timeZone: 'UTC' })
        : `${formatDate(begin, { timeZone: 'UTC' })} – ${formatDate(end, { timeZone: 'UTC' })}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 pb-3 max-md:px-4 print:hidden">
      <span className="flex items-center gap-1">
        <Button onClick={() => onDate(today)} disabled={date === today}>
          {t('today')}
        </Button>
        <IconButton label={t('before')} onClick={() => onDate(dayBeside(view, date, -1))}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t('after')} onClick={() => onDate(dayBeside(view, date, 1))}>
          <ChevronRight />
        </IconButton>
      </span>
      <h2 className="min-w-0 flex-1 basis-48 text-16 font-semibold tabular-nums" aria-live="polite">
        {title}
      </h2>
      <Checkbox
        label={t('withCancelled')}
        checked={search.cancelled === 'true'}
        onChange={(isOn) => onSearch({ cancelled: isOn ? 'true' : '' })}
      />
      {resources.length > 1 && (
        <span className="w-44">
          <Select
            label={t('filter.resource')}
            options={[
              { value: '', label: t('filter.everybody') },
              ...resources.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={search.resource}
            onChange={(value) => onSearch({ resource: value })}
          />
        </span>
      )}
      <Segmented
        label={t('view.label')}
        value={view}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={onView}
      />
    </div>
  );
}
