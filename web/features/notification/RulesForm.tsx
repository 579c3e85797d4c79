import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notificationRoutes } from '#shared/contract/notification.ts';
import { audiences } from '#shared/rules/notifications.ts';
import type { Reply } from '#web/lib/api.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { PageForm } from '#web/ui/form/PageForm.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Rules = Reply<typeof notificationRoutes.rules>;

const ways = ['in_app', 'push', 'email'] as const;

/** A matrix: a row for each kind, a column for each way. On a phone each kind is a group of three fields. */
export function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation(['subscription', 'common']);
  const form = useStoredForm({ rules });
  const { submit, isPending } = useFormAction(
    form,
    notificationRoutes.setRules,
    (values) => ({ body: values }),
    { refresh: [notificationRoutes.rules], onDone: () => toast.done(t('common:state.saved')) },
  );
  const options = audiences.map((value) => ({
    value,
    label: t(`rule.audience.${value}`),
    hint: t(`rule.audienceText.${value}`),
  }));
  return (
    <PageForm
      className="max-w-240"
      isChanged={form.formState.isDirty}
      busy={isPending}
      onSubmit={submit}
      onDiscard={() => form.reset({ rules })}
    >
      <table className="w-full border-separate border-spacing-0 text-14 max-md:block">
        <thead className="max-md:hidden">
          <tr>
            <th scope="col" className="border-b hairline pr-4 pb-2 text-left text-12 font-medium text-text-3">
              {t('rule.kindLabel')}
            </th>
            {ways.map((way) => (
              <th
                key={way}
                scope="col"
                className="w-44 border-b hairline pb-2 pl-2 text-left text-12 font-medium text-text-3"
              >
                {t(`rule.way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rules.map(({ kind }, index) => (
            <tr key={kind} className="max-md:grid max-md:gap-2 max-md:border-b max-md:py-4 max-md:hairline">
              <th
                scope="row"
                className="border-b hairline py-3 pr-4 text-left font-normal max-md:border-0 max-md:p-0"
              >
                <span className="block font-medium">{t(`rule.kind.${kind}`)}</span>
                <span className="block text-13 text-pretty text-text-3">{t(`rule.kindText.${kind}`)}</span>
              </th>
              {ways.map((way) => (
                <td
                  key={way}
                  className="border-b hairline py-3 pl-2 max-md:flex max-md:items-center max-md:gap-3 max-md:border-0 max-md:p-0"
                >
                  <span className="w-24 shrink-0 text-13 text-text-2 md:hidden" aria-hidden="true">
                    {t(`rule.way.${way}`)}
                  </span>
                  <Controller
                    control={form.control}
                    name={`rules.${index}.${way}`}
                    render={({ field }) => (
                      <Select
                        label={t('rule.cell', { kind: t(`rule.kind.${kind}`), way: t(`rule.way.${way}`) })}
                        value={field.value}
                        onChange={field.onChange}
                        options={options}
                      />
                    )}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PageForm>
  );
}
