import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { consoleRoutes, type retentionSettings } from '#shared/contract/console/system.ts';
import { limits } from '#shared/schema/limits.ts';
import { formatNumber } from '#web/lib/format.ts';
import { resolverOf } from '#web/lib/form/resolverOf.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { NumberInput } from '#web/ui/form/NumberInput.tsx';
import { PageForm } from '#web/ui/form/PageForm.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Values = z.infer<typeof retentionSettings>;

const { retention } = limits;
const fields = Object.keys(retention) as (keyof Values)[];

/** A number of days for each kind. */
export function RetentionForm({ settings }: { settings: Values }) {
  const { t } = useTranslation(['system-settings', 'common']);
  const form = useStoredForm<Values>(settings, { resolver });
  const { errors, isDirty } = form.formState;
  const { submit, isPending } = useFormAction(form, consoleRoutes.putRetention, (body) => ({ body }), {
    refresh: [consoleRoutes.getRetention],
    onDone: () => toast.done(t('common:state.saved')),
  });
  return (
    <PageForm isChanged={isDirty} busy={isPending} onSubmit={submit} onDiscard={() => form.reset(settings)}>
      {fields.map((name) => {
        const range = {
          min: formatNumber(retention[name].min),
          max: formatNumber(retention[name].max),
        };
        return (
          <Field
            key={name}
            label={t(`retention.${name}`)}
            hint={t('retention.hint', {
              text: t(`retention.${name}_text`),
              range: t('retention.range', range),
            })}
            error={errors[name] && t('retention.range', range)}
          >
            <Controller
              name={name}
              control={form.control}
              render={({ field: { value, onChange } }) => (
                <NumberInput name={name} value={value} onChange={onChange} className="max-w-40" />
              )}
            />
          </Field>
        );
      })}
    </PageForm>
  );
}

const resolver = resolverOf<Values>((values) =>
  Object.fromEntries(
    fields
      .filter((name) => values[name] < retention[name].min || values[name] > retention[name].max)
      .map((name) => [name, 'range']),
  ),
);
