import { CalendarClock, Check, MessageSquare, UserCheck, UserX, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  bookingRoutes,
  type Booking,
  type BookingResource,
  type BookingService,
} from '#shared/contract/booking.ts';
import { limits } from '#shared/schema/limits.ts';
import { BookingStatus } from '#web/entities/booking/BookingStatus.tsx';
import { MoveDialog } from '#web/features/booking/calendar/MoveDialog.tsx';
import { ToldList } from '#web/features/booking/calendar/ToldList.tsx';
import type { Move } from '#web/features/booking/calendar/TimeGrid.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { formatDateTime, formatMoney, formatTime } from '#web/lib/format.ts';
import { useAction, useCall } from '#web/lib/queries.ts';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  id: number;
  timeZone: string;
  mayEdit: boolean;
  resources: readonly BookingResource[];
  services: readonly BookingService[];
  onMove: (move: Move) => void;
  onClose: () => void;
}

/** Everything about a booking, and what can be done with it. */
export default function BookingDrawer({ id, onClose, ...rest }: Props) {
  const { t } = useTranslation('booking');
  const query = useCall(bookingRoutes.get, { params: { id } });
  return (
    <Drawer open onClose={onClose} width={460} title={t('drawer.title')}>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-6 max-md:p-4">
        <Loaded query={query} lines={7}>
          {(booking) => <Details booking={booking} {...rest} />}
        </Loaded>
      </div>
    </Drawer>
  );
}

function Details({
  booking,
  timeZone,
  mayEdit,
  resources,
  services,
  onMove,
}: { booking: Booking } & Omit<Props, 'id' | 'onClose'>) {
  const { t } = useTranslation(['booking', 'common']);
  const [dialog, setDialog] = useState<'move' | 'cancel'>();
  const { status, service, resource, customer, conversation_id: conversation, starts_at: at } = booking;
  const refresh = [bookingRoutes.list, bookingRoutes.get];
  const done = { refresh, onDone: () => toast.done(t('common:state.saved')) };
  const confirm = useAction(bookingRoutes.confirm, done);
  const complete = useAction(bookingRoutes.complete, done);
  const noShow = useAction(bookingRoutes.noShow, done);
  const params = { params: { id: booking.id } };
  const isActive = status === 'held' || status === 'pending' || status === 'confirmed';
  const [now] = useState(() => Date.now() / 1000);
  const hasBegun = at < now;
  const stored = services.find((one) => one.id === service.id);
  const labels = new Map(stored?.questions.map(({ key, label }) => [key, label]));
  const isBusy = confirm.isPending || complete.isPending || noShow.isPending;
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h3 dir="auto" className="min-w-0 text-18 font-semibold break-words">
            {customer?.name || t('noName')}
          </h3>
          <BookingStatus status={status} />
        </div>
        <p className="mt-1 text-14 text-text-2 tabular-nums">
          {formatDateTime(at, { timeZone })} – {formatTime(booking.ends_at, { timeZone })}
        </p>
      </div>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {(status === 'pending' || status === 'held') && (
            <Button
              variant="primary"
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ ...params, body: {} })}
            >
              <Check aria-hidden="true" />
              {t(status === 'pending' ? 'action.approve' : 'action.confirm')}
            </Button>
          )}
          {(status === 'confirmed' || status === 'no_show') && hasBegun && (
            <Button disabled={isBusy} onClick={() => complete.mutate({ ...params, body: {} })}>
              <UserCheck aria-hidden="true" />
              {t('action.complete')}
            </Button>
          )}
          {(status === 'confirmed' || status === 'completed') && hasBegun && (
            <Button disabled={isBusy} onClick={() => noShow.mutate({ ...params, body: {} })}>
              <UserX aria-hidden="true" />
              {t('action.noShow')}
            </Button>
          )}
          {isActive && (
            <>
              <Button onClick={() => setDialog('move')}>
                <CalendarClock aria-hidden="true" />
                {t('action.move')}
              </Button>
              <Button onClick={() => setDialog('cancel')}>
                <X aria-hidden="true" />
                {t('action.cancel')}
              </Button>
            </>
          )}
        </div>
      )}
      <FactList
        facts={[
          [t('fact.service'), <bdi key="s">{service.name}</bdi>],
          [t('fact.resource'), <bdi key="r">{resource.name}</bdi>],
          customer?.phone ? [t('fact.phone'), customer.phone] : undefined,
          customer?.email ? [t('fact.email'), customer.email] : undefined,
          booking.price_cents !== null && booking.currency !== ''
            ? [t('fact.price'), formatMoney(booking.price_cents, booking.currency, { short: true })]
            : undefined,
          ...Object.entries(booking.answers).map(([key, value]): readonly [string, ReactNode] => [
            labels.get(key) ?? key,
            <bdi key={key}>{value}</bdi>,
          ]),
          status === 'held' && booking.held_until
            ? [t('fact.heldUntil'), formatTime(booking.held_until, { timeZone })]
            : undefined,
          booking.cancelled_by ? [t('fact.cancelledBy'), t(`by.${booking.cancelled_by}`)] : undefined,
          booking.cancel_reason ? [t('fact.reason'), <bdi key="c">{booking.cancel_reason}</bdi>] : undefined,
          [t('fact.source'), t(`source.${booking.source}`)],
          [t('fact.made'), formatDateTime(booking.created_at, { timeZone })],
        ]}
      />
      {conversation !== null && (
        <ButtonLink className="self-start" to={`/app/chat/chat/${conversation}`}>
          <MessageSquare aria-hidden="true" />
          {t('action.conversation')}
        </ButtonLink>
      )}
      <ToldList bookingId={booking.id} timeZone={timeZone} />
      <NoteForm booking={booking} readOnly={!mayEdit} />
      {dialog === 'move' && (
        <MoveDialog
          {...{ booking, timeZone, resources, service: stored }}
          onMove={onMove}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'cancel' && <CancelDialog booking={booking} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function NoteForm({ booking, readOnly }: { booking: Booking; readOnly: boolean }) {
  const { t } = useTranslation(['booking', 'common']);
  const rules = useTextRules();
  const form = useForm({ values: { note: booking.note } });
  const { errors, isDirty } = form.formState;
  const { submit, isPending } = useFormAction(
    form,
    bookingRoutes.update,
    ({ note }) => ({ params: { id: booking.id }, body: { note: note.trim() } }),
    { refresh: [bookingRoutes.get, bookingRoutes.list], onDone: () => toast.done(t('common:state.saved')) },
  );
  if (readOnly && booking.note === '') return null;
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={t('fact.note')} hint={t('fact.noteHint')} error={errors.note?.message}>
        <Textarea
          rows={2}
          readOnly={readOnly}
          {...form.register('note', rules({ most: limits.booking.note }))}
        />
      </Field>
      {isDirty && <SaveBar isChanged busy={isPending} onDiscard={() => form.reset()} />}
    </form>
  );
}

function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation(['booking', 'common']);
  const rules = useTextRules();
  const form = useForm({ defaultValues: { reason: '' } });
  const { submit, isPending } = useFormAction(
    form,
    bookingRoutes.cancel,
    ({ reason }) => ({ params: { id: booking.id }, body: { reason: reason.trim() } }),
    {
      refresh: [bookingRoutes.get, bookingRoutes.list],
      onDone: () => {
        toast.done(t('cancel.done'));
        onClose();
      },
    },
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={isPending}
      isChanged={form.formState.isDirty}
      title={t('cancel.title')}
      submitLabel={t('cancel.submit')}
      submitVariant="danger"
      onSubmit={submit}
    >
      <Field
        label={t('cancel.reason')}
        hint={t('cancel.reasonHint')}
        error={form.formState.errors.reason?.message}
      >
        <Textarea rows={2} {...form.register('reason', rules({ most: limits.booking.note }))} />
      </Field>
    </FormDialog>
  );
}
