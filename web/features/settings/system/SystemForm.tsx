import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { consoleRoutes, systemRoutes, type systemSettings } from '#shared/contract/console/system.ts';
import { limits } from '#shared/schema/limits.ts';
import { PictureField } from '#web/features/settings/system/PictureField.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PageForm } from '#web/ui/form/PageForm.tsx';
import { RadioCards } from '#web/ui/form/RadioCards.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { toast } from '#web/ui/overlay/toast.ts';

type Values = z.infer<typeof systemSettings>;

const modes = ['mono', 'workspaces', 'platform'] as const;
const longestSlogan = 200;

/** Names, pictures and mode. The address of a stored picture, sent back, leaves it as it is. */
export function SystemForm({ settings }: { settings: Values }) {
  const { t } = useTranslation(['system-settings', 'common']);
  const form = useStoredForm<Values>(settings);
  const { errors, isDirty } = form.formState;
  const text = useTextRules();
  const { submit, isPending } = useFormAction(
    form,
    consoleRoutes.putSystem,
    (values) => ({
      body: {
        ...values,
        system_name: values.system_name.trim(),
        system_slogan: values.system_slogan.trim(),
        company_name: values.company_name.trim(),
      },
    }),
    {
      // The name in the bar and the pictures of the sign-in pages come from these.
      refresh: [consoleRoutes.getSystem, systemRoutes.details, systemRoutes.homeDetails, systemRoutes.mode],
      onDone: () => toast.done(t('common:state.saved')),
    },
  );
  return (
    <PageForm isChanged={isDirty} busy={isPending} onSubmit={submit} onDiscard={() => form.reset(settings)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('system.name')}
          required
          hint={t('system.nameHint')}
          error={errors.system_name?.message}
        >
          <Input
            dir="auto"
            autoComplete="off"
            {...form.register('system_name', text({ required: true, most: limits.name }))}
          />
        </Field>
        <Field
          label={t('system.company')}
          required
          hint={t('system.companyHint')}
          error={errors.company_name?.message}
        >
          <Input
            dir="auto"
            autoComplete="off"
            {...form.register('company_name', text({ required: true, most: limits.name }))}
          />
        </Field>
        <Field
          className="sm:col-span-2"
          label={t('system.slogan')}
          hint={t('system.sloganHint')}
          error={errors.system_slogan?.message}
        >
          <Input
            dir="auto"
            autoComplete="off"
            {...form.register('system_slogan', text({ most: longestSlogan }))}
          />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 text-14 font-semibold">{t('system.pictures')}</legend>
        <PictureField
          control={form.control}
          name="system_logo"
          label={t('system.logo')}
          hint={t('system.logoHint')}
        />
        <PictureField
          control={form.control}
          name="system_favicon"
          label={t('system.favicon')}
          hint={t('system.faviconHint')}
        />
        <PictureField
          control={form.control}
          name="background"
          label={t('system.background')}
          hint={t('system.backgroundHint')}
          isWide
        />
      </fieldset>
      <Controller
        control={form.control}
        name="mode"
        render={({ field }) => (
          <RadioCards
            label={t('system.mode')}
            value={field.value}
            onChange={field.onChange}
            className="sm:grid-cols-3"
            options={modes.map((value) => ({
              value,
              label: t(`system.modes.${value}.name`),
              content: (
                <span className="-mt-1.5 pl-7 text-13 text-pretty text-text-2">
                  {t(`system.modes.${value}.text`)}
                </span>
              ),
            }))}
          />
        )}
      />
    </PageForm>
  );
}
