import { CalendarSync, DoorOpen, MoreHorizontal, Pencil, Plus, Trash2, UserRound, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGrant } from '#web/features/booking/connect/useGrant.ts';
import { bookingResourceRoutes, type BookingResource } from '#shared/contract/booking.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { BookingTabs } from '#web/features/booking/BookingTabs.tsx';
import { resources } from '#web/features/booking/setUp/bookingLists.ts';
import { useWeekInWords } from '#web/features/booking/setUp/useWeekInWords.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useAction } from '#web/lib/queries.ts';
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

const CalendarDialog = lazily(() => import('#web/features/booking/connect/CalendarDialog.tsx'));
const ResourceDialog = lazily(() => import('#web/features/booking/setUp/ResourceDialog.tsx'));

interface Row {
  id: number;
  resource: BookingResource;
  onEdit: (resource: BookingResource) => void;
  onRemove: (resource: BookingResource) => void;
  onLink: (resourceId: number) => void;
}

interface Cell {
  row: { original: Row };
}

const column = columnsOf<Row>();

/** Who and what can be booked. */
export default function ResourcesPage() {
  const { t } = useTranslation(['booking-setup', 'common']);
  const list = resources.useList();
  const role = useStored('workspace-user')?.role;
  const mayManage = role !== undefined && roleMay(role, 'booking.manage');
  const [edited, setEdited] = useState<BookingResource | 'new'>();
  const [removed, setRemoved] = useState<BookingResource>();
  const { grant, endGrant } = useGrant();
  const [linked, setLinked] = useState<number | undefined>(grant?.resourceId);
  const remove = useAction(bookingResourceRoutes.remove, {
    refresh: [bookingResourceRoutes.list],
    onDone: () => toast.done(t('common:state.deleted')),
  });
  const create = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      {t('resource.create')}
    </Button>
  );
  const rows = useMemo(
    () =>
      list.rows?.map((resource): Row => ({
        id: resource.id,
        resource,
        onEdit: setEdited,
        onRemove: setRemoved,
        onLink: setLinked,
      })),
    [list.rows],
  );
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'name',
          header: t('resource.name'),
          meta: { sort: 'name', width: '45%' },
          cell: nameOf,
        }),
        column.display({ id: 'hours', header: t('resource.hours'), meta: { width: '55%' }, cell: hoursOf }),
        ...(mayManage
          ? [column.display({ id: 'menu', header: actionsHeader, meta: { align: 'right' }, cell: menuOf })]
          : []),
      ]),
    [t, mayManage],
  );
  return (
    <>
      <PageHeader
        title={t('resource.title')}
        text={t('resource.intro')}
        actions={mayManage && !list.isBlank && create}
      />
      <BookingTabs />
      <ListView
        list={{ ...list, rows }}
        label={t('resource.title')}
        columns={columns}
        search={t('resource.search')}
        {...(mayManage ? { onOpen: ({ resource }: Row) => setEdited(resource) } : {})}
        empty={
          <EmptyState
            icon={<Users />}
            title={t('resource.none')}
            text={t(mayManage ? 'resource.noneText' : 'service.noneMember')}
            action={mayManage && create}
          />
        }
      />
      {edited && (
        <ResourceDialog
          key={edited === 'new' ? 'new' : edited.id}
          resource={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {linked !== undefined && mayManage && (
        <CalendarDialog
          resourceId={linked}
          grant={grant?.resourceId === linked ? grant.answer : undefined}
          onClose={() => {
            setLinked(undefined);
            endGrant();
          }}
        />
      )}
      <ConfirmDelete
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        message={t('resource.askRemove', { name: removed?.name ?? '' })}
        onDelete={() => (removed ? remove.mutateAsync({ params: { id: removed.id } }) : Promise.resolve())}
      />
    </>
  );
}

const nameOf = ({ row }: Cell) => <Name {...row.original} />;
const hoursOf = ({ row }: Cell) => <Hours {...row.original} />;
const actionsHeader = () => <ActionsHeader />;
const menuOf = ({ row }: Cell) => <ResourceMenu {...row.original} />;

function ActionsHeader() {
  return <span className="sr-only">{useTranslation('booking-setup').t('actions')}</span>;
}

function Name({ resource: { name, kind, is_active: isActive } }: Row) {
  const { t } = useTranslation('booking-setup');
  const Icon = kind === 'room' ? DoorOpen : UserRound;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon className="size-4 shrink-0 text-text-3" aria-label={t(`resource.${kind}`)} role="img" />
      <bdi className="line-clamp-2 min-w-0 break-words">{name}</bdi>
      {!isActive && <Badge>{t('service.off')}</Badge>}
    </span>
  );
}

function Hours({ resource }: Row) {
  const { t } = useTranslation('booking-setup');
  const words = useWeekInWords()(resource.hours);
  return <span className="line-clamp-2 text-text-2">{words || t('resource.noHours')}</span>;
}

function ResourceMenu({ resource, onEdit, onRemove, onLink }: Row) {
  const { t } = useTranslation(['booking-setup', 'bookingCalendar', 'common']);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('common:action.more', { name: resource.name })} size="s">
          <MoreHorizontal />
        </IconButton>
      }
      items={[
        { label: t('resource.edit'), icon: <Pencil />, onSelect: () => onEdit(resource) },
        {
          label: t('bookingCalendar:title'),
          icon: <CalendarSync />,
          onSelect: () => onLink(resource.id),
        },
        {
          label: t('common:action.delete'),
          icon: <Trash2 />,
          danger: true,
          onSelect: () => onRemove(resource),
        },
      ]}
    />
  );
}
