import { useState } from 'react';
import { useWatch, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { limits } from '#shared/schema/limits.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { locale as pageLocale } from '#web/lib/locale.ts';
import { useAction } from '#web/lib/queries.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { bodyOf, valuesOf, type ChannelValues } from '#web/features/channel/channelValues.ts';
import { ChatPreview } from '#web/features/channel/ChatPreview.tsx';
import { describeType } from '#web/entities/channel/describeType.ts';
import { GreetingFields } from '#web/features/channel/GreetingFields.tsx';
import { OriginsField } from '#web/features/channel/OriginsField.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { cx } from '#web/ui/cx.ts';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  channel: Channel;
  agent: string;
  readOnly: boolean;
}

/** The settings of a channel that customers see, with a preview. */
export function ChannelForm({ channel, agent, readOnly }: Props) {
  const { t } = useTranslation(['channel', 'common']);
  const [locale, setLocale] = useState<Locale>(pageLocale);
  const { abilities } = describeType(channel.type);
  // It has sites and a preview.
  const isOwnChat = !abilities.is_outward;
  const rules = useTextRules();
  const form = useStoredForm<ChannelValues>(valuesOf(channel));
  const { control, formState } = form;
  const values = useWatch({ control }) as ChannelValues;
  const update = useAction(channelRoutes.update, {
    refresh: [channelRoutes.list],
    onDone: () => toast.done(t('common:state.saved')),
  });
  const submit = form.handleSubmit(
    (wanted) =>
      update.mutate(
        { params: { id: channel.id }, body: bodyOf(wanted) },
        { onSuccess: () => form.accept(wanted), onError: (error) => showFieldErrors(form, error) },
      ),
    (errors) => setLocale((current) => localeWithError(errors, current)),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col">
      <div
        className={cx(
          'grid gap-x-8 gap-y-6 max-lg:grid-cols-1',
          isOwnChat ? 'grid-cols-[minmax(0,1fr)_19rem]' : 'grid-cols-1',
        )}
      >
        <div className="flex min-w-0 flex-col gap-6">
          <Field label={t('name')} required={!readOnly} error={formState.errors.name?.message}>
            <Input
              dir="auto"
              autoComplete="off"
              readOnly={readOnly}
              {...form.register('name', rules({ required: true, most: limits.name }))}
            />
          </Field>
          <GreetingFields
            form={form}
            locale={locale}
            onLocale={setLocale}
            readOnly={readOnly}
            abilities={abilities}
          />
          {isOwnChat && (
            <OriginsField
              readOnly={readOnly}
              value={values.origins}
              onChange={(origins) => form.setValue('origins', origins, { shouldDirty: true })}
            />
          )}
        </div>
        {isOwnChat && (
          <div className="lg:sticky lg:top-6 lg:self-start">
            <ChatPreview values={values} locale={locale} agent={agent} hasAgent={channel.agent_enabled} />
          </div>
        )}
      </div>
      {!readOnly && (
        <SaveBar
          isChanged={formState.isDirty}
          busy={update.isPending}
          onDiscard={() => form.reset()}
          className="mt-5"
        />
      )}
    </form>
  );
}

/** The language to show after a failed submit: the shown one if it has an error, else the first that has. */
function localeWithError({ welcome, suggestions }: FieldErrors<ChannelValues>, shown: Locale): Locale {
  const withError = locales.filter((one) => welcome?.[one] || suggestions?.[one]);
  return withError.includes(shown) ? shown : (withError[0] ?? shown);
}
