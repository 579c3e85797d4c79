import { useState } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { locale as pageLocale } from '#web/lib/locale.ts';
import { useAction } from '#web/lib/queries.ts';
import { showFieldErrors } from '#web/lib/showFieldErrors.ts';
import { bodyOf, valuesOf, type ChannelValues } from '#web/features/channel/channelValues.ts';
import { ChatPreview } from '#web/features/channel/ChatPreview.tsx';
import { GreetingFields } from '#web/features/channel/GreetingFields.tsx';
import { OriginsField } from '#web/features/channel/OriginsField.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  channel: Channel;
  agent: string;
  readOnly: boolean;
}

/** What customers see of a channel, with how it will look beside it. */
export function ChannelForm({ channel, agent, readOnly }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const [locale, setLocale] = useState<Locale>(pageLocale);
  const form = useForm({ defaultValues: valuesOf(channel) });
  const { control, formState } = form;
  const values = useWatch({ control }) as ChannelValues;
  const update = useAction(channelRoutes.update, {
    refresh: [channelRoutes.list],
    onDone: (saved) => {
      form.reset(valuesOf(saved));
      toast.done(t('common:state.saved'));
    },
  });
  const submit = form.handleSubmit(
    (wanted) =>
      update.mutate(
        { params: { id: channel.id }, body: bodyOf(wanted) },
        { onError: (error) => showFieldErrors(form, error) },
      ),
    (errors) => setLocale((current) => faultyLocale(errors, current)),
  );
  const isChanged = formState.isDirty;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col">
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] gap-x-8 gap-y-6 max-lg:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6">
          <Field label={t('channel.name')} required={!readOnly} error={formState.errors.name?.message}>
            <Input
              autoComplete="off"
              readOnly={readOnly}
              {...form.register('name', {
                validate: (name) => name.trim() !== '' || t('common:field.required'),
                maxLength: { value: 100, message: t('channel.tooLong', { most: 100 }) },
              })}
            />
          </Field>
          <GreetingFields form={form} locale={locale} onLocale={setLocale} readOnly={readOnly} />
          <OriginsField
            readOnly={readOnly}
            value={values.origins}
            onChange={(origins) => form.setValue('origins', origins, { shouldDirty: true })}
          />
        </div>
        <div className="lg:sticky lg:top-6 lg:self-start">
          <ChatPreview values={values} locale={locale} agent={agent} hasAgent={channel.agent_enabled} />
        </div>
      </div>
      {!readOnly && (
        <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
          {isChanged && <span className="mr-auto text-13 text-text-2">{t('channel.unsaved')}</span>}
          <Button variant="quiet" disabled={!isChanged || update.isPending} onClick={() => form.reset()}>
            {t('channel.discard')}
          </Button>
          <Button type="submit" variant="primary" disabled={!isChanged} busy={update.isPending}>
            {t('common:action.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The language with something to mend; the one that shows when it has, else the first. */
function faultyLocale({ welcome, suggestions }: FieldErrors<ChannelValues>, shown: Locale): Locale {
  const faulty = locales.filter((one) => welcome?.[one] || suggestions?.[one]);
  return faulty.includes(shown) ? shown : (faulty[0] ?? shown);
}
