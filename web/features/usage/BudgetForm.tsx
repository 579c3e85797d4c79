import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usageRoutes, type BudgetState } from '#shared/contract/usage.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { budgets as names, systemLimits, type Budget } from '#shared/rules/systemLimits.ts';
import { formatNumber, formatTime } from '#web/lib/format.ts';
import { resolverOf } from '#web/lib/form/resolverOf.ts';
import { useStored } from '#web/lib/session.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { NumberInput } from '#web/ui/form/NumberInput.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** 0: the usual number. */
type Values = Record<Budget, number>;

/** The budgets of answers: what is used of them now, and the organization's own numbers. */
export function BudgetForm({ budgets }: { budgets: BudgetState[] }) {
  const { t } = useTranslation(['subscription', 'common']);
  const role = useStored('workspace-user')?.role;
  const mayEdit = role !== undefined && roleMay(role, 'billing.manage');
  const stored = Object.fromEntries(budgets.map(({ budget, own }) => [budget, own ?? 0])) as Values;
  const form = useStoredForm<Values>(stored, { resolver });
  const { errors, isDirty } = form.formState;
  const { submit, isPending } = useFormAction(
    form,
    usageRoutes.setBudgets,
    (values) => ({ body: bodyOf(values) }),
    {
      refresh: [usageRoutes.get],
      onDone: () => toast.done(t('common:state.saved')),
    },
  );
  return (
    <section aria-label={t('budget.title')}>
      <h2 className="mb-1 text-14 font-semibold">{t('budget.title')}</h2>
      <p className="mb-4 text-13 text-pretty text-text-2">{t('budget.text')}</p>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {budgets.map((state) => (
          <div key={state.budget} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2 text-14 font-medium">
                {t(`budget.name.${state.budget}`)}
                {state.rejected > 0 && <Badge tone="warn">{t('budget.reached')}</Badge>}
              </p>
              <StateLine state={state} />
            </div>
            {mayEdit && (
              <Field
                className="w-44"
                label={t('budget.own')}
                hint={t('budget.usual', { usual: formatNumber(state.usual) })}
                error={
                  errors[state.budget] && t('budget.tooMuch', { most: formatNumber(mostOf(state.budget)) })
                }
              >
                <Controller
                  control={form.control}
                  name={state.budget}
                  render={({ field }) => (
                    <NumberInput name={state.budget} value={field.value} onChange={field.onChange} />
                  )}
                />
              </Field>
            )}
          </div>
        ))}
        {mayEdit && <SaveBar isChanged={isDirty} busy={isPending} onDiscard={() => form.reset(stored)} />}
      </form>
    </section>
  );
}

function StateLine({ state }: { state: BudgetState }) {
  const { t } = useTranslation('subscription');
  const { budget, used, allowed, exhausted, rejected, resets_at: resetsAt } = state;
  const values = { used: formatNumber(used), allowed: formatNumber(allowed) };
  return (
    <p className="text-13 text-pretty text-text-2">
      {budget === 'hour' ? t('budget.usedThisHour', values) : t('budget.usedMost', values)}
      {exhausted > 0 && budget !== 'hour' && ` ${t(`budget.exhausted.${budget}`, { count: exhausted })}`}
      {rejected > 0 && ` ${t('budget.handedOver', { count: rejected })}`}
      {rejected > 0 &&
        budget === 'hour' &&
        resetsAt !== null &&
        ` ${t('budget.paused', { time: formatTime(resetsAt) })}`}
    </p>
  );
}

function mostOf(budget: Budget): number {
  return systemLimits[`${budget}_answers`].most;
}

function bodyOf(values: Values) {
  return { visitor: values.visitor || null, address: values.address || null, hour: values.hour || null };
}

const resolver = resolverOf<Values>((values) =>
  Object.fromEntries(names.filter((name) => values[name] > mostOf(name)).map((name) => [name, 'tooMuch'])),
);
