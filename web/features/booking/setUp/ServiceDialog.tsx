import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bookingServiceRoutes, type BookingResource } from '#shared/contract/booking.ts';
import { limits } from '#shared/schema/limits.ts';
import { DurationSelect } from '#web/features/booking/setUp/DurationSelect.tsx';
import { QuestionFields } from '#web/features/booking/setUp/QuestionFields.tsx';
import { bodyOf, centsOf, type ServiceValues } from '#web/features/booking/setUp/serviceValues.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { formatLength } from '#web/lib/format.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { NumberInput } from '#web/ui/form/NumberInput.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  /** Undefined for a new one. */
  id: number | undefined;
  values: ServiceValues;
  people: readonly BookingResource[];
  onClose: () => void;
}

const day = 1440;
const lengths = [15, 20, 30, 45, 60, 75, 90, 120, 180];
const buffers = [0, 5, 10, 15, 20, 30, 45, 60];
const steps = [5, 10, 15, 20, 30, 60];
const leads = [0, 30, 60, 120, 240, 720, day, 2 * day, 3 * day, 7 * day];
const horizons = [7, 14, 30, 60, 90, 180, 365];
const reminders = [60, 180, day, 2 * day, 7 * day];
const followUps = [0, 60, 180, day, 2 * day, 7 * day];
const currencies = ['HKD', 'CNY', 'MOP', 'TWD', 'SGD', 'USD', 'GBP', 'EUR', 'AUD', 'CAD', 'JPY'];

/** Everything about a service: the plain things first. */
export default function ServiceDialog({ id, values, people, onClose }: Props) {
  const { t } = useTranslation(['booking-setup', 'common']);
  const rules = useTextRules();
  const form = useForm<ServiceValues>({ defaultValues: values });
  const { errors, isDirty } = form.formState;
  const now = useWatch({ control: form.control }) as ServiceValues;
  const set = <Name extends keyof ServiceValues>(name: Name, value: ServiceValues[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const done = {
    refresh: [bookingServiceRoutes.list],
    onDone: () => {
      toast.done(t('common:state.saved'));
      onClose();
    },
  };
  const create = useFormAction(form, bookingServiceRoutes.create, (all) => ({ body: bodyOf(all) }), done);
  const update = useFormAction(
    form,
    bookingServiceRoutes.update,
    (all) => ({ params: { id: id ?? 0 }, body: bodyOf(all) }),
    done,
  );
  const { submit, isPending } = id === undefined ? create : update;
  const isNew = id === undefined;
  return (
    <FormDialog
      open
      width={680}
      onClose={onClose}
      busy={isPending}
      isChanged={isDirty || isNew}
      title={t(isNew ? 'service.create' : 'service.edit')}
      submitLabel={t(isNew ? 'common:action.create' : 'common:action.save')}
      onSubmit={submit}
    >
      <Field label={t('service.name')} required error={errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', rules({ required: true, most: limits.name }))}
        />
      </Field>
      <Field label={t('service.description')} error={errors.description?.message}>
        <Textarea rows={2} {...form.register('description', rules({ most: limits.booking.description }))} />
      </Field>
      <Row>
        <Field label={t('service.minutes')} error={errors.minutes?.message}>
          <DurationSelect value={now.minutes} choices={lengths} onChange={(value) => set('minutes', value)} />
        </Field>
        <div className="grid grid-cols-[1fr_7rem] gap-2">
          <Field label={t('service.price')} hint={t('service.priceHint')} error={errors.price?.message}>
            <Input
              inputMode="decimal"
              className="text-right"
              {...form.register('price', {
                validate: (value) => centsOf(value) !== undefined || t('service.notPrice'),
              })}
            />
          </Field>
          <Field label={t('service.currency')} error={errors.currency?.message}>
            <Select
              options={[...new Set([...currencies, now.currency])]
                .filter((code) => code !== '')
                .map((code) => ({ value: code, label: code }))}
              value={now.currency}
              onChange={(value) => set('currency', value)}
            />
          </Field>
        </div>
      </Row>
      <Field label={t('service.location')} hint={t('service.locationHint')} error={errors.location?.message}>
        <Input dir="auto" {...form.register('location', rules({ most: limits.booking.location }))} />
      </Field>
      <fieldset className="min-w-0">
        <legend className="text-13 font-medium">{t('service.people')}</legend>
        {people.length === 0 && <p className="mt-1 text-13 text-text-3">{t('service.noPeople')}</p>}
        <div className="mt-1 grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
          {people.map((one) => (
            <Checkbox
              key={one.id}
              label={one.name}
              checked={now.resource_ids.includes(one.id)}
              onChange={(isIn) => set('resource_ids', toggled(now.resource_ids, one.id, isIn))}
            />
          ))}
        </div>
      </fieldset>

      <Heading>{t('service.when')}</Heading>
      <Row>
        <Field label={t('service.step')} hint={t('service.stepHint')} error={errors.step_minutes?.message}>
          <DurationSelect
            value={now.step_minutes}
            choices={steps}
            onChange={(value) => set('step_minutes', value)}
          />
        </Field>
        <Field
          label={t('service.capacity')}
          hint={t('service.capacityHint')}
          error={errors.capacity?.message}
        >
          <NumberInput
            value={now.capacity}
            onChange={(value) => set('capacity', Math.max(1, Math.min(500, value)))}
          />
        </Field>
        <Field label={t('service.before')} error={errors.buffer_before?.message}>
          <DurationSelect
            value={now.buffer_before}
            choices={buffers}
            onChange={(value) => set('buffer_before', value)}
          />
        </Field>
        <Field label={t('service.after')} error={errors.buffer_after?.message}>
          <DurationSelect
            value={now.buffer_after}
            choices={buffers}
            onChange={(value) => set('buffer_after', value)}
          />
        </Field>
        <Field label={t('service.lead')} error={errors.lead_minutes?.message}>
          <DurationSelect
            value={now.lead_minutes}
            choices={leads}
            none={t('service.anyTime')}
            onChange={(value) => set('lead_minutes', value)}
          />
        </Field>
        <Field label={t('service.horizon')} error={errors.horizon_days?.message}>
          <DurationSelect
            value={now.horizon_days * day}
            choices={horizons.map((days) => days * day)}
            onChange={(value) => set('horizon_days', value / day)}
          />
        </Field>
        <Field
          label={t('service.change')}
          hint={t('service.changeHint')}
          error={errors.change_minutes?.message}
        >
          <DurationSelect
            value={now.change_minutes}
            choices={leads}
            none={t('service.untilStart')}
            onChange={(value) => set('change_minutes', value)}
          />
        </Field>
      </Row>
      <fieldset className="min-w-0">
        <legend className="text-13 font-medium">{t('service.reminders')}</legend>
        <div className="mt-1 grid grid-cols-3 gap-x-4 max-md:grid-cols-2">
          {[...new Set([...reminders, ...now.reminder_minutes])].map((minutes) => (
            <Checkbox
              key={minutes}
              label={t('service.remindBefore', { length: formatLength(minutes * 60) })}
              checked={now.reminder_minutes.includes(minutes)}
              onChange={(isOn) => set('reminder_minutes', toggled(now.reminder_minutes, minutes, isOn))}
            />
          ))}
        </div>
      </fieldset>
      <Field label={t('service.followUp')} error={errors.follow_up_minutes?.message}>
        <DurationSelect
          value={now.follow_up_minutes}
          onChange={(minutes) => set('follow_up_minutes', minutes)}
          choices={followUps}
          none={t('service.noFollowUp')}
        />
      </Field>
      {now.follow_up_minutes > 0 && (
        <Field
          label={t('service.followUpText')}
          hint={t('service.followUpHint')}
          error={errors.follow_up_text?.message}
        >
          <Textarea
            rows={2}
            dir="auto"
            {...form.register('follow_up_text', rules({ most: limits.booking.note }))}
          />
        </Field>
      )}

      <Heading>{t('service.whoBooks')}</Heading>
      <Switch
        label={t('service.isActive')}
        hint={t('service.isActiveHint')}
        checked={now.is_active}
        onChange={(isOn) => set('is_active', isOn)}
      />
      <Switch
        label={t('service.isPublic')}
        checked={now.is_public}
        onChange={(isOn) => set('is_public', isOn)}
      />
      <Switch
        label={t('service.needsApproval')}
        hint={t('service.needsApprovalHint')}
        checked={now.needs_approval}
        onChange={(isOn) => set('needs_approval', isOn)}
      />

      <Heading>{t('question.title')}</Heading>
      <QuestionFields form={form} questions={now.questions} />
    </FormDialog>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">{children}</div>;
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="mt-2 border-t hairline pt-4 text-14 font-semibold">{children}</h3>;
}

function toggled(list: readonly number[], one: number, isIn: boolean): number[] {
  return isIn ? [...list, one] : list.filter((other) => other !== one);
}
