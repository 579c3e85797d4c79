import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking, BookingResource, BookingService } from '#shared/contract/booking.ts';
import type { Move } from '#web/features/booking/calendar/TimeGrid.tsx';
import { DateTimePicker } from '#web/ui/form/date/DateTimePicker.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { NumberInput } from '#web/ui/form/NumberInput.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

interface Props {
  booking: Booking;
  service: BookingService | undefined;
  resources: readonly BookingResource[];
  timeZone: string;
  onMove: (move: Move) => void;
  onClose: () => void;
}

/** Another time, person or length: what dragging does, by keyboard. */
export function MoveDialog({ booking, service, resources, timeZone, onMove, onClose }: Props) {
  const { t } = useTranslation('booking');
  const length = Math.round((booking.ends_at - booking.starts_at) / 60);
  const [startsAt, setStartsAt] = useState(booking.starts_at);
  const [resourceId, setResourceId] = useState(booking.resource.id);
  const [minutes, setMinutes] = useState(length);
  const isChanged =
    startsAt !== booking.starts_at || resourceId !== booking.resource.id || minutes !== length;
  const able = resources.filter(
    ({ id }) => id === booking.resource.id || service?.resource_ids.includes(id) === true,
  );
  const isLength = minutes >= 5 && minutes <= 1440;
  return (
    <FormDialog
      open
      onClose={onClose}
      isChanged={isChanged}
      title={t('move.title')}
      submitLabel={t('action.move')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLength) return;
        if (isChanged) onMove({ booking, resourceId, startsAt, minutes });
        onClose();
      }}
    >
      <DateTimePicker label={t('move.to')} value={startsAt} onChange={setStartsAt} timeZone={timeZone} />
      {able.length > 1 && (
        <Field label={t('fact.resource')}>
          <Select
            options={able.map(({ id, name }) => ({ value: id, label: name }))}
            value={resourceId}
            onChange={setResourceId}
          />
        </Field>
      )}
      <Field label={t('move.minutes')} error={isLength ? undefined : t('move.length')}>
        <NumberInput value={minutes} onChange={setMinutes} />
      </Field>
    </FormDialog>
  );
}
