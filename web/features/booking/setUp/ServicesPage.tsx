import { CalendarPlus, Copy, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bookingResourceRoutes,
  bookingServiceRoutes,
  type BookingService,
} from '#shared/contract/booking.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { BookingTabs } from '#web/features/booking/BookingTabs.tsx';
import { every, services } from '#web/features/booking/setUp/bookingLists.ts';
import {
  newService,
  presetOf,
  presets,
  valuesOf,
  type ServiceValues,
} from '#web/features/booking/setUp/serviceValues.ts';
import { formatLength, formatMoney } from '#web/lib/format.ts';
import { isolate } from '#web/lib/isolate.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useAction, usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const ServiceDialog = lazily(() => import('#web/features/booking/setUp/ServiceDialog.tsx'));

interface Row {
  id: number;
  service: BookingService;
  names: string;
  onEdit: (service: BookingService) => void;
  onCopy: (service: BookingService) => void;
  onRemove: (service: BookingService) => void;
}

interface Cell {
  row: { original: Row };
}

interface Edited {
  id?: number;
  values: ServiceValues;
}

const column = columnsOf<Row>();
const currencies: Record<string, string> = {
  'Asia/Hong_Kong': 'HKD',
  'Asia/Shanghai': 'CNY',
  'Asia/Macau': 'MOP',
  'Asia/Taipei': 'TWD',
  'Asia/Singapore': 'SGD',
  'Europe/London': 'GBP',
};

/** What customers can book. */
export default function ServicesPage() {
  const { t } = useTranslation(['booking-setup', 'common']);
  const list = services.useList();
  const role = useStored('workspace-user')?.role;
  const timeZone = useStored('workspace')?.time_zone ?? '';
  const mayManage = role !== undefined && roleMay(role, 'booking.manage');
  const people = usePage(bookingResourceRoutes.list, every, { quiet: true }).data?.rows;
  const [edited, setEdited] = useState<Edited>();
  const [removed, setRemoved] = useState<BookingService>();
  const remove = useAction(bookingServiceRoutes.remove, {
    refresh: [bookingServiceRoutes.list],
    onDone: () => toast.done(t('common:state.deleted')),
  });
  const currency = currencies[timeZone] ?? 'USD';
  const active = people?.filter((one) => one.is_active).map(({ id }) => id) ?? [];
  const begin = () => setEdited({ values: newService(active, currency) });
  const rows = useMemo(() => {
    const names = new Map(people?.map(({ id, name }) => [id, name]));
    return list.rows?.map((service): Row => ({
      id: service.id,
      service,
      names: service.resource_ids
        .flatMap((id) => names.get(id) ?? [])
        .map((name) => isolate(name))
        .join(t('separator')),
      onEdit: ({ id, ...rest }) => setEdited({ id, values: valuesOf({ id, ...rest }) }),
      onCopy: (one) =>
        setEdited({ values: { ...valuesOf(one), name: t('service.copyOf', { name: one.name }) } }),
      onRemove: setRemoved,
    }));
  }, [list.rows, people, t]);
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'name',
          header: t('service.name'),
          meta: { sort: 'name', width: '38%' },
          cell: nameOf,
        }),
        column.display({ id: 'length', header: t('service.minutes'), cell: lengthOf }),
        column.display({ id: 'price', header: t('service.price'), meta: { align: 'right' }, cell: priceOf }),
        column.display({
          id: 'people',
          header: t('service.people'),
          meta: { width: '32%', wide: true },
          cell: peopleOf,
        }),
        ...(mayManage
          ? [column.display({ id: 'menu', header: actionsHeader, meta: { align: 'right' }, cell: menuOf })]
          : []),
      ]),
    [t, mayManage],
  );
  return (
    <>
      <PageHeader
        title={t('service.title')}
        text={t('service.intro')}
        actions={
          mayManage &&
          !list.isBlank && (
            <Button variant="primary" onClick={begin}>
              <Plus aria-hidden="true" />
              {t('service.create')}
            </Button>
          )
        }
      />
      <BookingTabs />
      <ListView
        list={{ ...list, rows }}
        label={t('service.title')}
        columns={columns}
        search={t('service.search')}
        {...(mayManage ? { onOpen: ({ service, onEdit }: Row) => onEdit(service) } : {})}
        empty={
          <EmptyState
            icon={<CalendarPlus />}
            title={t('service.none')}
            text={t(mayManage ? 'service.noneText' : 'service.noneMember')}
            action={
              mayManage && (
                <span className="flex flex-wrap justify-center gap-2">
                  {presets.map((preset) => (
                    <Button
                      key={preset}
                      onClick={() =>
                        setEdited({
                          values: presetOf(preset, t(`preset.${preset}.service`), active, currency),
                        })
                      }
                    >
                      {t(`preset.${preset}.name`)}
                    </Button>
                  ))}
                  <Button variant="primary" onClick={begin}>
                    <Plus aria-hidden="true" />
                    {t('service.create')}
                  </Button>
                </span>
              )
            }
          />
        }
      />
      {edited && (
        <ServiceDialog
          key={edited.id ?? 'new'}
          id={edited.id}
          values={edited.values}
          people={people ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDelete
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        message={t('service.askRemove', { name: removed?.name ?? '' })}
        onDelete={() => (removed ? remove.mutateAsync({ params: { id: removed.id } }) : Promise.resolve())}
      />
    </>
  );
}

const nameOf = ({ row }: Cell) => <Name {...row.original} />;
const lengthOf = ({ row }: Cell) => (
  <span className="whitespace-nowrap">{formatLength(row.original.service.minutes * 60)}</span>
);
const priceOf = ({ row }: Cell) => {
  const { price_cents: cents, currency } = row.original.service;
  const price = cents === null || currency === '' ? '–' : formatMoney(cents, currency, { short: true });
  return <span className="whitespace-nowrap">{price}</span>;
};
const peopleOf = ({ row }: Cell) => (
  <bdi className="line-clamp-2 text-text-2">{row.original.names || '–'}</bdi>
);
const actionsHeader = () => <ActionsHeader />;
const menuOf = ({ row }: Cell) => <ServiceMenu {...row.original} />;

function ActionsHeader() {
  return <span className="sr-only">{useTranslation('booking-setup').t('actions')}</span>;
}

function Name({ service }: Row) {
  const { t } = useTranslation('booking-setup');
  const { name, capacity, is_active: isActive, is_public: isPublic, needs_approval: needsApproval } = service;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="line-clamp-2 min-w-0 break-words">{name}</bdi>
      {!isActive && <Badge>{t('service.off')}</Badge>}
      {capacity > 1 && <Badge tone="human">{t('service.class', { count: capacity })}</Badge>}
      {needsApproval && <Badge tone="warn">{t('service.approval')}</Badge>}
      {isActive && !isPublic && <Badge>{t('service.hidden')}</Badge>}
      {isActive && service.resource_ids.length === 0 && <Badge tone="danger">{t('service.nobody')}</Badge>}
    </span>
  );
}

function ServiceMenu({ service, onEdit, onCopy, onRemove }: Row) {
  const { t } = useTranslation(['booking-setup', 'common']);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('common:action.more', { name: service.name })} size="s">
          <MoreHorizontal />
        </IconButton>
      }
      items={[
        { label: t('service.edit'), icon: <Pencil />, onSelect: () => onEdit(service) },
        { label: t('service.copy'), icon: <Copy />, onSelect: () => onCopy(service) },
        {
          label: t('common:action.delete'),
          icon: <Trash2 />,
          danger: true,
          onSelect: () => onRemove(service),
        },
      ]}
    />
  );
}
