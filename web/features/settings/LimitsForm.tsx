import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limitRoutes } from '#shared/contract/console/limits.ts';
import {
  systemLimitNames,
  systemLimits,
  type SystemLimit,
  type SystemLimits,
} from '#shared/rules/systemLimits.ts';
import { formatNumber } from '#web/lib/format.ts';
import { resolverOf } from '#web/lib/form/resolverOf.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { NumberInput } from '#web/ui/form/NumberInput.tsx';
import { PageForm } from '#web/ui/form/PageForm.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const sections = {
  answers: ['visitor_answers', 'address_answers', 'hour_answers', 'plan_share'],
  tokens: ['turn_tokens', 'conversation_tokens'],
  chat: ['address_sessions', 'address_messages', 'proof_threshold', 'proof_bits'],
  pages: ['hour_pages'],
} as const satisfies Record<string, readonly SystemLimit[]>;

/** Budgets of answers, limits of tokens, rates of the web chat, and how many web pages are read. */
export function LimitsForm({ stored }: { stored: SystemLimits }) {
  const { t } = useTranslation(['system-settings', 'common']);
  const form = useStoredForm<SystemLimits>(stored, { resolver });
  const { errors, isDirty } = form.formState;
  const { submit, isPending } = useFormAction(form, limitRoutes.put, (body) => ({ body }), {
    refresh: [limitRoutes.get],
    onDone: () => toast.done(t('common:state.saved')),
  });
  const bounds = (name: SystemLimit) => ({
    least: formatNumber(systemLimits[name].least),
    most: formatNumber(systemLimits[name].most),
  });
  return (
    <PageForm isChanged={isDirty} busy={isPending} onSubmit={submit} onDiscard={() => form.reset(stored)}>
      {(Object.keys(sections) as (keyof typeof sections)[]).map((section) => (
        <fieldset key={section}>
          <legend className="mb-1 text-14 font-semibold">{t(`limits.section.${section}.title`)}</legend>
          <p className="mb-3 text-13 text-pretty text-text-2">{t(`limits.section.${section}.text`)}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            {sections[section].map((name) => (
              <Field
                key={name}
                label={t(`limits.field.${name}.label`)}
                hint={t(`limits.field.${name}.hint`, { usual: formatNumber(systemLimits[name].usual) })}
                error={errors[name] && (errors[name].message || t('limits.outOfBounds', bounds(name)))}
              >
                <Controller
                  control={form.control}
                  name={name}
                  render={({ field }) => (
                    <NumberInput name={name} value={field.value} onChange={field.onChange} />
                  )}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
    </PageForm>
  );
}

const resolver = resolverOf<SystemLimits>((values) =>
  Object.fromEntries(
    systemLimitNames
      .filter((name) => values[name] < systemLimits[name].least || values[name] > systemLimits[name].most)
      .map((name) => [name, 'bounds']),
  ),
);
