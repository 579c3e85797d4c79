import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bookingResourceRoutes, type BookingResource } from '#shared/contract/booking.ts';
import { limits } from '#shared/schema/limits.ts';
import { WorkingHours } from '#web/entities/workingHours/WorkingHours.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Values = Omit<BookingResource, 'id' | 'created_at'>;

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));
const empty: Values = { name: '', kind: 'person', hours: weekdays, observes_holidays: true, is_active: true };

/** A person or a room, and when they can be booked. */
export default function ResourceDialog({
  resource,
  onClose,
}: {
  resource: BookingResource | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['booking-setup', 'common']);
  const rules = useTextRules();
  const { id, created_at: _at, ...stored } = resource ?? { id: 0, created_at: 0, ...empty };
  const form = useForm<Values>({ defaultValues: stored });
  const { errors, isDirty } = form.formState;
  const now = useWatch({ control: form.control }) as Values;
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const done = {
    refresh: [bookingResourceRoutes.list],
    onDone: () => {
      toast.done(t('common:state.saved'));
      onClose();
    },
  };
  const bodyFrom = (values: Values) => ({ ...values, name: values.name.trim() });
  const create = useFormAction(form, bookingResourceRoutes.create, (all) => ({ body: bodyFrom(all) }), done);
  const update = useFormAction(
    form,
    bookingResourceRoutes.update,
    (all) => ({ params: { id }, body: bodyFrom(all) }),
    done,
  );
  const { submit, isPending } = resource ? update : create;
  const hoursError = errors.hours?.message ?? errors.hours?.root?.message ?? firstOf(errors.hours);
  return (
    <FormDialog
      open
      width={620}
      onClose={onClose}
      busy={isPending}
      isChanged={isDirty}
      title={t(resource ? 'resource.edit' : 'resource.create')}
      submitLabel={t(resource ? 'common:action.save' : 'common:action.create')}
      onSubmit={submit}
    >
      <Segmented
        label={t('resource.kind')}
        value={now.kind}
        options={[
          { value: 'person', label: t('resource.person') },
          { value: 'room', label: t('resource.room') },
        ]}
        onChange={(kind) => set('kind', kind)}
      />
      <Field label={t('resource.name')} required error={errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', rules({ required: true, most: limits.name }))}
        />
      </Field>
      <WorkingHours
        label={t('resource.hours')}
        hint={t('resource.hoursHint')}
        hasBreaks
        times={now.hours}
        onChange={(hours) => set('hours', hours)}
        readOnly={false}
        error={hoursError}
      />
      <Switch
        label={t('resource.holidays')}
        hint={t('resource.holidaysHint')}
        checked={now.observes_holidays}
        onChange={(isOn) => set('observes_holidays', isOn)}
      />
      <Switch
        label={t('resource.isActive')}
        checked={now.is_active}
        onChange={(isOn) => set('is_active', isOn)}
      />
    </FormDialog>
  );
}

/** The message of the first of the times that has one. */
function firstOf(errors: unknown): string | undefined {
  for (const each of Array.isArray(errors) ? (errors as Record<string, { message?: string }>[]) : [])
    for (const field of Object.values(each ?? {})) if (field?.message) return field.message;
  return undefined;
}
