import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bookingRoutes, type BookingResource, type BookingService } from '#shared/contract/booking.ts';
import { limits } from '#shared/schema/limits.ts';
import type { Begun } from '#web/features/booking/calendar/columns.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { formatTime } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { addDays } from '#web/ui/form/date/monthGrid.ts';
import { unixOf } from '#web/ui/form/date/zonedTime.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  begun: Begun;
  services: readonly BookingService[];
  resources: readonly BookingResource[];
  timeZone: string;
  today: string;
  onClose: () => void;
}

interface Values {
  service_id: number;
  /** 0: whoever is free. */
  resource_id: number;
  day: string;
  time: string;
  any_time: boolean;
  name: string;
  phone: string;
  email: string;
  answers: Record<string, string>;
  note: string;
}

/** A member books for a customer. */
export default function NewBooking({ begun, services, resources, timeZone, today, onClose }: Props) {
  const { t } = useTranslation(['booking', 'common']);
  const rules = useTextRules();
  const able = services.find(
    ({ resource_ids: ids }) => begun.resourceId === undefined || ids.includes(begun.resourceId),
  );
  const form = useForm<Values>({
    defaultValues: {
      service_id: (able ?? services[0])?.id ?? 0,
      resource_id: begun.resourceId ?? 0,
      day: begun.day,
      time: begun.time,
      any_time: false,
      ...{ name: '', phone: '', email: '', answers: {}, note: '' },
    },
  });
  const { errors, isDirty } = form.formState;
  const now = useWatch({ control: form.control }) as Values;
  const [isOutside, setOutside] = useState(false);
  const service = services.find(({ id }) => id === now.service_id);
  const from = unixOf(now.day || today, '00:00', timeZone);
  const slots = useCall(
    bookingRoutes.slots,
    {
      query: {
        service_id: now.service_id,
        from,
        to: unixOf(addDays(now.day || today, 1), '00:00', timeZone),
        ...(now.resource_id > 0 && { resource_id: now.resource_id }),
      },
    },
    { quiet: true, enabled: service !== undefined && now.day !== '' },
  );
  const times = [...new Set(slots.data?.map(({ starts_at: at }) => formatTime(at, { timeZone })))];
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const { submit, isPending } = useFormAction(
    form,
    bookingRoutes.create,
    (values) => ({
      body: {
        service_id: values.service_id,
        starts_at: unixOf(values.day, values.time, timeZone),
        ...(values.resource_id > 0 && { resource_id: values.resource_id }),
        ...(values.name.trim() !== '' && {
          customer: {
            name: values.name.trim(),
            ...(values.phone.trim() && { phone: values.phone.trim() }),
            ...(values.email.trim() && { email: values.email.trim() }),
          },
        }),
        answers: Object.fromEntries(Object.entries(values.answers).filter(([, value]) => value !== '')),
        note: values.note.trim(),
        any_time: values.any_time,
      },
    }),
    {
      refresh: [bookingRoutes.list, bookingRoutes.slots],
      fieldOf(error) {
        if (error.code === 'booking_outside_hours') setOutside(true);
        return error.code?.startsWith('booking_') ? 'time' : undefined;
      },
      onDone: () => {
        toast.done(t('new.done'));
        onClose();
      },
    },
  );
  const choices = [
    { value: 0, label: t('new.anybody') },
    ...resources
      .filter(({ id }) => service?.resource_ids.includes(id))
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormDialog
      open
      width={600}
      onClose={onClose}
      busy={isPending}
      isChanged={isDirty}
      title={t('new.title')}
      submitLabel={t('new.submit')}
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label={t('fact.service')} error={errors.service_id?.message}>
          <Select
            options={services.map(({ id, name }) => ({ value: id, label: name }))}
            value={now.service_id}
            onChange={(value) => set('service_id', value)}
          />
        </Field>
        <Field label={t('fact.resource')} error={errors.resource_id?.message}>
          <Select
            options={choices}
            value={choices.some(({ value }) => value === now.resource_id) ? now.resource_id : 0}
            onChange={(value) => set('resource_id', value)}
          />
        </Field>
        <Field label={t('new.day')} required error={errors.day?.message}>
          <Input type="date" {...form.register('day', { required: t('common:field.required') })} />
        </Field>
        <Field label={t('new.time')} required error={errors.time?.message}>
          <Input
            type="time"
            step={300}
            {...form.register('time', { required: t('common:field.required') })}
          />
        </Field>
      </div>
      <div
        role="group"
        aria-label={t('new.freeTimes')}
        className="flex max-h-30 flex-wrap gap-1.5 overflow-y-auto"
      >
        {slots.data && times.length === 0 && <p className="text-13 text-text-3">{t('new.noTimes')}</p>}
        {times.map((time) => (
          <button
            key={time}
            type="button"
            aria-pressed={now.time === time}
            onClick={() => set('time', time)}
            className={cx(
              'rounded-2 px-2.5 py-1 text-13 tabular-nums max-md:min-h-11',
              now.time === time ? 'bg-human text-on-human' : 'bg-sunken text-text-2 hover:text-text',
            )}
          >
            {time}
          </button>
        ))}
      </div>
      {isOutside && (
        <Checkbox
          label={t('new.anyTime')}
          checked={now.any_time}
          onChange={(isOn) => set('any_time', isOn)}
        />
      )}
      <Field label={t('new.name')} error={errors.name?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('name', rules({ most: limits.name }))} />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label={t('fact.phone')} error={errors.phone?.message}>
          <Input
            type="tel"
            autoComplete="off"
            {...form.register('phone', {
              validate: (phone, { name, email }) =>
                name.trim() === '' || phone.trim() !== '' || email.trim() !== '' || t('new.contact'),
            })}
          />
        </Field>
        <Field label={t('fact.email')} error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
      </div>
      {service?.questions.map(({ key, label, kind, options }) => (
        <Field key={key} label={label}>
          {kind === 'choice' ? (
            <Select
              options={options.map((option) => ({ value: option, label: option }))}
              value={now.answers[key] ?? null}
              onChange={(value) => set('answers', { ...now.answers, [key]: value })}
            />
          ) : (
            <Input
              dir="auto"
              value={now.answers[key] ?? ''}
              maxLength={limits.booking.answer}
              onChange={(event) => set('answers', { ...now.answers, [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={t('fact.note')} hint={t('fact.noteHint')} error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note', rules({ most: limits.booking.note }))} />
      </Field>
    </FormDialog>
  );
}
