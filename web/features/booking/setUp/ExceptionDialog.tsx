import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bookingExceptionRoutes, type BookingResource } from '#shared/contract/booking.ts';
import { limits } from '#shared/schema/limits.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Values {
  date: string;
  /** 0 is everybody. */
  who: number;
  is: 'closed' | 'open';
  from: string;
  to: string;
  note: string;
}

/** A date on which somebody, or everybody, is away or has other hours. */
export default function ExceptionDialog({
  people,
  onClose,
}: {
  people: readonly BookingResource[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['booking-setup', 'common']);
  const rules = useTextRules();
  const form = useForm<Values>({
    defaultValues: { date: '', who: 0, is: 'closed', from: '09:00', to: '13:00', note: '' },
  });
  const { errors, isDirty } = form.formState;
  const { who, is, from } = useWatch({ control: form.control }) as Values;
  const { submit, isPending } = useFormAction(
    form,
    bookingExceptionRoutes.set,
    (values) => ({
      body: {
        ...{ date: values.date, note: values.note.trim() },
        resource_id: values.who === 0 ? null : values.who,
        times: values.is === 'closed' ? [] : [{ from: values.from, to: values.to }],
      },
    }),
    {
      refresh: [bookingExceptionRoutes.list],
      onDone: () => {
        toast.done(t('common:state.saved'));
        onClose();
      },
    },
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={isPending}
      isChanged={isDirty}
      title={t('exception.add')}
      onSubmit={submit}
    >
      <Field label={t('exception.date')} required error={errors.date?.message}>
        <Input type="date" {...form.register('date', { required: t('common:field.required') })} />
      </Field>
      <Field label={t('exception.who')}>
        <Select
          options={[
            { value: 0, label: t('exception.everybody') },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={who}
          onChange={(value) => form.setValue('who', value, { shouldDirty: true })}
        />
      </Field>
      <Segmented
        label={t('exception.hours')}
        value={is}
        options={[
          { value: 'closed', label: t('exception.closed') },
          { value: 'open', label: t('exception.otherHours') },
        ]}
        onChange={(value) => form.setValue('is', value, { shouldDirty: true })}
      />
      {is === 'open' && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('exception.from')} error={errors.from?.message}>
            <Input type="time" {...form.register('from', { required: t('common:field.required') })} />
          </Field>
          <Field label={t('exception.to')} error={errors.to?.message}>
            <Input
              type="time"
              {...form.register('to', { validate: (to) => to > from || t('exception.order') })}
            />
          </Field>
        </div>
      )}
      <Field label={t('exception.note')} hint={t('exception.noteHint')} error={errors.note?.message}>
        <Input dir="auto" {...form.register('note', rules({ most: limits.booking.note }))} />
      </Field>
    </FormDialog>
  );
}
