import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { planRoutes, type ConsolePlan } from '#shared/contract/plan.ts';
import { planFeatures, planLimits } from '#shared/rules/planLimits.ts';
import { limits } from '#shared/schema/limits.ts';
import { LimitInput } from '#web/features/console/plan/LimitInput.tsx';
import {
  blankPlan,
  bodyOf,
  isFree,
  longestDescription,
  longestTrial,
  planErrors,
  valuesOf,
  type PlanError,
  type PlanValues,
} from '#web/features/console/plan/planForm.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { formatNumber } from '#web/lib/format.ts';
import { resolverOf } from '#web/lib/form/resolverOf.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { DollarInput, NumberInput } from '#web/ui/form/NumberInput.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Name, prices, limits and features of a plan; of a new one without `plan`. */
export function PlanForm({ plan, onDone }: { plan?: ConsolePlan; onDone?: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { mayManage } = useAdmin();
  const form = useStoredForm<PlanValues>(plan ? valuesOf(plan) : blankPlan(), { resolver });
  const { errors, isDirty } = form.formState;
  const saving = {
    refresh: [planRoutes.list, planRoutes.get],
    savedOf: valuesOf,
    onDone: () => {
      toast.done(t('common:state.saved'));
      onDone?.();
    },
  };
  const create = useFormAction(form, planRoutes.create, (values) => ({ body: bodyOf(values) }), saving);
  const update = useFormAction(
    form,
    planRoutes.update,
    (values) => ({ params: { id: plan?.id ?? 0 }, body: bodyOf(values) }),
    saving,
  );
  const { submit, isPending } = plan ? update : create;
  const free = isFree(plan);
  const messages: Record<PlanError, string> = {
    required: t('common:field.required'),
    tag: t('plan.error.tag'),
    name: t('common:field.tooLong', { most: formatNumber(limits.name) }),
    description: t('common:field.tooLong', { most: formatNumber(longestDescription) }),
    trial: t('plan.error.trial', { most: longestTrial }),
    year: t('plan.error.year'),
  };
  const errorOf = (field: keyof PlanValues) => {
    const error = errors[field];
    return error && (messages[error.type as PlanError] ?? (error.message as string | undefined));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <fieldset disabled={!mayManage} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('fact.name')} required error={errorOf('name')}>
            <Input dir="auto" autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label={t('plan.tag')} required hint={t('plan.tagHint')} error={errorOf('unique_plan_tag')}>
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={free}
              className="font-mono"
              {...form.register('unique_plan_tag')}
            />
          </Field>
        </div>
        <Field label={t('plan.description')} error={errorOf('description')}>
          <Textarea dir="auto" rows={2} {...form.register('description')} />
        </Field>
      </fieldset>
      <fieldset disabled={!mayManage || free}>
        <legend className="mb-2 text-14 font-semibold">{t('plan.prices')}</legend>
        {free && <p className="mb-2 text-13 text-text-2">{t('plan.freeText')}</p>}
        <div className="grid gap-4 sm:grid-cols-3">
          {(['monthly_price', 'yearly_price'] as const).map((name) => (
            <Field key={name} label={t(`plan.${name}`)} error={errorOf(name)}>
              <Controller
                control={form.control}
                name={name}
                render={({ field }) => (
                  <DollarInput name={name} value={field.value} onChange={field.onChange} />
                )}
              />
            </Field>
          ))}
          <Field label={t('plan.trial')} error={errorOf('trial_days')}>
            <Controller
              control={form.control}
              name="trial_days"
              render={({ field }) => (
                <NumberInput name="trial_days" value={field.value} onChange={field.onChange} />
              )}
            />
          </Field>
        </div>
        {plan && plan.subscriber_count > 0 && !free && (
          <p className="mt-2 text-12 text-text-3">
            {t('plan.pricesLater', { count: plan.subscriber_count })}
          </p>
        )}
      </fieldset>
      <fieldset disabled={!mayManage}>
        <legend className="mb-2 text-14 font-semibold">{t('plan.limits')}</legend>
        <div className="divide-y divide-line">
          {planLimits.map((name) => (
            <Controller
              key={name}
              control={form.control}
              name={`limits.${name}`}
              render={({ field }) => (
                <LimitInput
                  name={name}
                  label={t(`plan.limit.${name}`)}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
        </div>
      </fieldset>
      <fieldset disabled={!mayManage} className="flex flex-col gap-3">
        <legend className="mb-2 text-14 font-semibold">{t('plan.features')}</legend>
        {planFeatures.map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={`features.${name}`}
            render={({ field }) => (
              <Switch
                label={t(`plan.feature.${name}`)}
                disabled={!mayManage}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        ))}
        {!free && (
          <Controller
            control={form.control}
            name="active"
            render={({ field }) => (
              <Switch
                className="mt-2 border-t hairline pt-4"
                label={t('plan.onSale')}
                hint={t('plan.onSaleHint')}
                disabled={!mayManage}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </fieldset>
      {mayManage && (
        <SaveBar
          isChanged={isDirty}
          busy={isPending}
          onDiscard={() => form.reset()}
          className="sticky bottom-0 z-1 border-t hairline bg-raised py-4"
        />
      )}
    </form>
  );
}

const resolver = resolverOf<PlanValues>(planErrors);
