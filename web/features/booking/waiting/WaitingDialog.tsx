import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BookingResource, BookingService } from '#shared/contract/booking.ts';
import { waitingRoutes } from '#shared/contract/booking/waiting.ts';
import { limits } from '#shared/schema/limits.ts';
import { dateIn } from '#shared/time.ts';
import { formatWeekday } from '#web/lib/format.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { addDays } from '#web/ui/form/date/monthGrid.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  services: readonly BookingService[];
  resources: readonly BookingResource[];
  timeZone: string;
  onClose: () => void;
}

interface Values {
  service_id: number;
  /** 0: with anybody. */
  resource_id: number;
  from: string;
  to: string;
  weekdays: number[];
  earliest: string;
  latest: string;
  name: string;
  phone: string;
  email: string;
}

const usualDays = 14;

/** A member puts a customer on the waiting list. */
export default function WaitingDialog({ services, resources, timeZone, onClose }: Props) {
  const { t } = useTranslation(['booking', 'common']);
  const rules = useTextRules();
  const [today] = useState(() => dateIn(timeZone, new Date()));
  const form = useForm<Values>({
    defaultValues: {
      ...{ service_id: services[0]?.id ?? 0, resource_id: 0, from: today, to: addDays(today, usualDays) },
      ...{ weekdays: [], earliest: '', latest: '', name: '', phone: '', email: '' },
    },
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const now = useWatch({ control: form.control }) as Values;
  const service = services.find(({ id }) => id === now.service_id);
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: isSubmitted });
  const { submit, isPending } = useFormAction(
    form,
    waitingRoutes.create,
    ({ name, phone, email, resource_id, earliest, latest, ...values }) => ({
      body: {
        ...values,
        ...(resource_id > 0 && { resource_id }),
        ...(earliest && { earliest }),
        ...(latest && { latest }),
        customer: {
          name: name.trim(),
          ...(phone.trim() && { phone: phone.trim() }),
          ...(email.trim() && { email: email.trim() }),
        },
      },
    }),
    {
      refresh: [waitingRoutes.list],
      fieldOf: ({ code }) => (code === 'booking_in_past' ? 'to' : undefined),
      onDone: () => {
        toast.done(t('waiting.added'));
        onClose();
      },
    },
  );
  const people = resources.filter(({ id }) => service?.resource_ids.includes(id));
  return (
    <FormDialog
      open
      width={600}
      onClose={onClose}
      busy={isPending}
      isChanged={isDirty}
      title={t('waiting.add')}
      submitLabel={t('common:action.create')}
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label={t('fact.service')} error={errors.service_id?.message}>
          <Select
            options={services.map(({ id, name }) => ({ value: id, label: name }))}
            value={now.service_id}
            onChange={(value) => {
              set('service_id', value);
              set('resource_id', 0);
            }}
          />
        </Field>
        <Field label={t('fact.resource')} error={errors.resource_id?.message}>
          <Select
            options={[
              { value: 0, label: t('new.anybody') },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={now.resource_id}
            onChange={(value) => set('resource_id', value)}
          />
        </Field>
        <Field label={t('waiting.from')} required error={errors.from?.message}>
          <Input
            type="date"
            min={today}
            {...form.register('from', { required: t('common:field.required') })}
          />
        </Field>
        <Field label={t('waiting.to')} required error={errors.to?.message}>
          <Input
            type="date"
            min={now.from}
            {...form.register('to', {
              required: t('common:field.required'),
              validate: (to, { from }) => to >= from || t('waiting.wrongOrder'),
            })}
          />
        </Field>
      </div>
      <div role="group" aria-label={t('waiting.weekdays')} className="flex flex-wrap gap-1.5">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          const isOn = now.weekdays.includes(weekday);
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={isOn}
              onClick={() =>
                set(
                  'weekdays',
                  isOn
                    ? now.weekdays.filter((one) => one !== weekday)
                    : [...now.weekdays, weekday].toSorted((one, other) => one - other),
                )
              }
              className={cx(
                'rounded-2 px-2.5 py-1 text-13 max-md:min-h-11',
                isOn ? 'bg-human text-on-human' : 'bg-sunken text-text-2 hover:text-text',
              )}
            >
              {formatWeekday(weekday % 7)}
            </button>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('waiting.earliest')} error={errors.earliest?.message}>
          <Input type="time" step={300} {...form.register('earliest')} />
        </Field>
        <Field label={t('waiting.latest')} error={errors.latest?.message}>
          <Input
            type="time"
            step={300}
            {...form.register('latest', {
              validate: (latest, { earliest }) =>
                latest === '' || earliest === '' || latest >= earliest || t('waiting.wrongOrder'),
            })}
          />
        </Field>
      </div>
      <Field label={t('new.name')} required error={errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', rules({ required: true, most: limits.name }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label={t('fact.phone')} error={errors.phone?.message}>
          <Input
            type="tel"
            autoComplete="off"
            {...form.register('phone', {
              validate: (phone, { email }) => phone.trim() !== '' || email.trim() !== '' || t('new.contact'),
            })}
          />
        </Field>
        <Field label={t('fact.email')} error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
      </div>
    </FormDialog>
  );
}
