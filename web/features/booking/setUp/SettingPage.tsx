import { CalendarOff, ExternalLink, FileUp, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bookingExceptionRoutes,
  bookingResourceRoutes,
  bookingSettingRoutes,
  type BookingException,
  type BookingSettings,
} from '#shared/contract/booking.ts';
import { withLocale } from '#shared/locales.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { BookingTabs } from '#web/features/booking/BookingTabs.tsx';
import { every, exceptions } from '#web/features/booking/setUp/bookingLists.ts';
import { formatDate } from '#web/lib/format.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { locale } from '#web/lib/locale.ts';
import { useAction, useCall, usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const ExceptionDialog = lazily(() => import('#web/features/booking/setUp/ExceptionDialog.tsx'));
const ImportDialog = lazily(() => import('#web/features/booking/setUp/ImportDialog.tsx'));

interface Row {
  id: number;
  exception: BookingException;
  who: string;
  onRemove: ((exception: BookingException) => void) | undefined;
}

interface Cell {
  row: { original: Row };
}

const column = columnsOf<Row>();

/** Whether the public may book, and the dates with other hours than the weekly ones. */
export default function SettingPage() {
  const { t } = useTranslation(['booking-setup', 'common']);
  const role = useStored('workspace-user')?.role;
  const mayManage = role !== undefined && roleMay(role, 'booking.manage');
  const settings = useCall(bookingSettingRoutes.get);
  return (
    <>
      <PageHeader title={t('setting.title')} text={t('setting.intro')} />
      <BookingTabs />
      <div className="flex flex-col gap-8 px-6 py-6 max-md:px-4">
        <Loaded query={settings} lines={3}>
          {(stored) => <Settings settings={stored} readOnly={!mayManage} />}
        </Loaded>
      </div>
      <Exceptions mayManage={mayManage} />
    </>
  );
}

function Settings({ settings, readOnly }: { settings: BookingSettings; readOnly: boolean }) {
  const { t } = useTranslation(['booking-setup', 'common']);
  const slug = useStored('workspace')?.slug ?? '';
  const update = useAction(bookingSettingRoutes.update, {
    refresh: [bookingSettingRoutes.get],
    onDone: () => toast.done(t('common:state.saved')),
  });
  const address = `${location.origin}${withLocale(locale, `/public/booking/${slug}`)}`;
  const change = (body: Partial<BookingSettings>) => update.mutate({ body });
  return (
    <div className="flex max-w-180 flex-col gap-6">
      <section>
        <Switch
          label={t('setting.isPublic')}
          hint={t('setting.isPublicHint')}
          checked={settings.is_public}
          disabled={readOnly || update.isPending}
          onChange={(isOn) => change({ is_public: isOn })}
        />
        {settings.is_public && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 basis-64 rounded-2 bg-sunken px-3 py-2 text-13 break-all select-all">
              {address}
            </code>
            <CopyButton text={address} label={t('setting.copy')} />
            <ButtonLink to={address} target="_blank">
              <ExternalLink aria-hidden="true" />
              {t('setting.open')}
            </ButtonLink>
          </div>
        )}
      </section>
      <section>
        <h2 className="text-14 font-medium">{t('setting.holidays')}</h2>
        <p className="mt-0.5 mb-2 text-13 text-text-3">{t('setting.holidaysHint')}</p>
        <Segmented
          label={t('setting.holidays')}
          value={settings.holidays === '' ? 'none' : settings.holidays}
          options={[
            { value: 'none', label: t('setting.noHolidays') },
            { value: 'hk', label: t('setting.hongKong') },
          ]}
          onChange={(value) => !readOnly && change({ holidays: value === 'hk' ? 'hk' : '' })}
        />
      </section>
      <section>
        <h2 className="text-14 font-medium">{t('setting.quiet')}</h2>
        <p className="mt-0.5 mb-2 text-13 text-text-3">{t('setting.quietHint')}</p>
        <QuietHours
          key={`${settings.quiet_from} ${settings.quiet_to}`}
          settings={settings}
          readOnly={readOnly}
          onChange={change}
        />
      </section>
    </div>
  );
}

/** Saved when a time is complete and the field is left. */
function QuietHours({
  settings,
  readOnly,
  onChange,
}: {
  settings: BookingSettings;
  readOnly: boolean;
  onChange: (change: Partial<BookingSettings>) => void;
}) {
  const { t } = useTranslation('booking-setup');
  const [from, setFrom] = useState(settings.quiet_from);
  const [to, setTo] = useState(settings.quiet_to);
  const save = () => {
    if (from === '' || to === '' || (from === settings.quiet_from && to === settings.quiet_to)) return;
    onChange({ quiet_from: from, quiet_to: to });
  };
  return (
    <span className="flex items-center gap-2">
      <Input
        type="time"
        className="w-32"
        aria-label={t('setting.quietFrom')}
        readOnly={readOnly}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        onBlur={save}
      />
      <span aria-hidden="true">–</span>
      <Input
        type="time"
        className="w-32"
        aria-label={t('setting.quietTo')}
        readOnly={readOnly}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        onBlur={save}
      />
    </span>
  );
}

function Exceptions({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation(['booking-setup', 'common']);
  const list = exceptions.useList();
  const people = usePage(bookingResourceRoutes.list, every, { quiet: true }).data?.rows;
  const [dialog, setDialog] = useState<'add' | 'import'>();
  const remove = useAction(bookingExceptionRoutes.remove, {
    refresh: [bookingExceptionRoutes.list],
    onDone: () => toast.done(t('common:state.deleted')),
  });
  const { mutate } = remove;
  const rows = useMemo(() => {
    const names = new Map(people?.map(({ id, name }) => [id, name]));
    return list.rows?.map((exception): Row => ({
      id: exception.id,
      exception,
      who:
        exception.resource_id === null ? t('exception.everybody') : (names.get(exception.resource_id) ?? ''),
      onRemove: mayManage ? ({ id }) => mutate({ params: { id } }) : undefined,
    }));
  }, [list.rows, people, mayManage, mutate, t]);
  const columns = useMemo(
    () =>
      column.columns([
        column.display({ id: 'date', header: t('exception.date'), meta: { sort: 'date' }, cell: dateOf }),
        column.display({ id: 'times', header: t('exception.hours'), meta: { width: '30%' }, cell: timesOf }),
        column.display({ id: 'who', header: t('exception.who'), meta: { width: '25%' }, cell: whoOf }),
        column.display({
          id: 'note',
          header: t('exception.note'),
          meta: { width: '30%', wide: true },
          cell: noteOf,
        }),
        ...(mayManage
          ? [
              column.display({
                id: 'remove',
                header: actionsHeader,
                meta: { align: 'right' },
                cell: removeOf,
              }),
            ]
          : []),
      ]),
    [t, mayManage],
  );
  const actions = mayManage && (
    <span className="flex flex-wrap gap-2">
      <Button onClick={() => setDialog('import')}>
        <FileUp aria-hidden="true" />
        {t('import.title')}
      </Button>
      <Button variant="primary" onClick={() => setDialog('add')}>
        <Plus aria-hidden="true" />
        {t('exception.add')}
      </Button>
    </span>
  );
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 px-6 pb-2 max-md:px-4">
        <div>
          <h2 className="text-16 font-semibold">{t('exception.title')}</h2>
          <p className="mt-0.5 text-13 text-text-2">{t('exception.intro')}</p>
        </div>
        {!list.isBlank && actions}
      </div>
      <ListView
        list={{ ...list, rows }}
        label={t('exception.title')}
        columns={columns}
        search={t('exception.search')}
        empty={
          <EmptyState
            icon={<CalendarOff />}
            title={t('exception.none')}
            text={t('exception.noneText')}
            action={actions}
          />
        }
      />
      {dialog === 'add' && <ExceptionDialog people={people ?? []} onClose={() => setDialog(undefined)} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(undefined)} />}
    </>
  );
}

/** A date is the same everywhere. */
const dateOf = ({ row }: Cell) =>
  formatDate(Date.parse(`${row.original.exception.date}T00:00Z`) / 1000, { timeZone: 'UTC' });
const timesOf = ({ row }: Cell) => <Times {...row.original} />;
const whoOf = ({ row }: Cell) => (
  <bdi className="line-clamp-2 break-words text-text-2">{row.original.who}</bdi>
);
const noteOf = ({ row }: Cell) => (
  <bdi className="line-clamp-2 break-words text-text-2">{row.original.exception.note}</bdi>
);
const actionsHeader = () => <ActionsHeader />;
const removeOf = ({ row }: Cell) => <Remove {...row.original} />;

function ActionsHeader() {
  return <span className="sr-only">{useTranslation('booking-setup').t('actions')}</span>;
}

function Times({ exception: { times } }: Row) {
  const { t } = useTranslation('booking-setup');
  return times.length === 0
    ? t('exception.closed')
    : times.map(({ from, to }) => `${from}–${to}`).join(t('separator'));
}

function Remove({ exception, onRemove }: Row) {
  const { t } = useTranslation('booking-setup');
  return (
    <IconButton
      size="s"
      label={t('exception.remove', { date: exception.date })}
      onClick={() => onRemove?.(exception)}
    >
      <Trash2 />
    </IconButton>
  );
}
