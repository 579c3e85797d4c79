import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { profileRoutes } from '#shared/contract/profile.ts';
import { htmlLang, localeNames, locales, type Locale } from '#shared/locales.ts';
import { limits } from '#shared/schema/limits.ts';
import { useRules } from '#web/entities/account/useRules.ts';
import { changeLocale, locale as pageLocale } from '#web/lib/locale.ts';
import { write, type User } from '#web/lib/session.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { ImageUpload } from '#web/ui/form/ImageUpload.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** What others see of the user, and their language. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'common']);
  const [textRules, rules] = [useTextRules(), useRules()];
  const stored = {
    avatar: user.avatar,
    display_name: user.display_name,
    username: user.username,
    locale: user.locale as Locale,
  };
  const form = useStoredForm(stored);
  const { errors, isDirty } = form.formState;
  const [avatar, name] = useWatch({ control: form.control, name: ['avatar', 'display_name'] });
  const { submit, isPending } = useFormAction(
    form,
    profileRoutes.change,
    (values) => ({
      body: { ...values, display_name: values.display_name.trim(), username: values.username.trim() },
    }),
    {
      refresh: [profileRoutes.get],
      onDone: (saved) => {
        write('user', saved);
        toast.done(t('common:state.saved'));
        if (saved.locale !== stored.locale && saved.locale !== pageLocale)
          changeLocale(saved.locale as Locale);
      },
    },
  );
  return (
    <form noValidate aria-label={t('about.title')} className="flex flex-col gap-5" onSubmit={submit}>
      <Field label={t('common:organization.picture')} error={errors.avatar?.message}>
        <ImageUpload
          value={avatar}
          name={name}
          size={72}
          shape="round"
          onChange={(value) => form.setValue('avatar', value, { shouldDirty: true })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-5 max-md:grid-cols-1">
        <Field
          label={t('about.displayName')}
          required
          hint={t('about.displayNameHint')}
          error={errors.display_name?.message}
        >
          <Input
            dir="auto"
            autoComplete="name"
            {...form.register('display_name', textRules({ required: true, most: limits.name }))}
          />
        </Field>
        <Field
          label={t('about.username')}
          required
          hint={t('about.usernameHint')}
          error={errors.username?.message}
        >
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('username', rules.username)}
          />
        </Field>
        <Field label={t('common:shell.language')} hint={t('about.languageHint')}>
          <Controller
            name="locale"
            control={form.control}
            render={({ field }) => (
              <Select
                value={field.value}
                onChange={field.onChange}
                options={locales.map((value) => ({
                  value,
                  label: localeNames[value],
                  lang: htmlLang[value],
                }))}
              />
            )}
          />
        </Field>
      </div>
      <SaveBar isChanged={isDirty} busy={isPending} onDiscard={() => form.reset(stored)} />
    </form>
  );
}
