import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ChannelAbilities } from '#shared/channels/channelType.ts';
import { limits } from '#shared/schema/limits.ts';
import { localeNames, htmlLang, locales, type Locale } from '#shared/locales.ts';
import { suggestionsError, type ChannelValues } from '#web/features/channel/channelValues.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Tabs } from '#web/ui/display/Tabs.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';

interface Props {
  form: UseFormReturn<ChannelValues>;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  readOnly: boolean;
  /** What the channel of this type can do: a welcome that is sent by a provider has no suggestions under it. */
  abilities: ChannelAbilities;
}

const { welcome, suggestion, suggestions } = limits.channel;

/** The welcome message and, for our own chat, the suggested questions in each language. All three languages stay registered in the form. */
export function GreetingFields({ form, locale, onLocale, readOnly, abilities }: Props) {
  const { t } = useTranslation(['channel', 'common']);
  const rules = useTextRules();
  const { errors } = form.formState;
  const isOutward = abilities.is_outward;
  // Programs answer programs there.
  const isAutomatic = abilities.answers_per_hour !== undefined;
  return (
    <section aria-label={t('greeting')} className="flex flex-col gap-3">
      <div>
        <h3 className="text-14 font-semibold">{t('greeting')}</h3>
        <p className="text-13 text-text-2">{t(isOutward ? 'greetingOutward' : 'greetingText')}</p>
        {isAutomatic && <p className="mt-1 text-13 text-text-2">{t('greetingAutomatic')}</p>}
      </div>
      <Tabs
        label={t('language')}
        value={locale}
        onChange={onLocale}
        tabs={locales.map((value) => ({
          value,
          label: <span lang={htmlLang[value]}>{localeNames[value]}</span>,
        }))}
      >
        {locales.map((one) => (
          <div key={one} className={cx('flex-col gap-4', one === locale ? 'flex' : 'hidden')}>
            <Field label={t('welcome')} error={errors.welcome?.[one]?.message}>
              <Textarea
                rows={3}
                lang={htmlLang[one]}
                readOnly={readOnly}
                {...form.register(`welcome.${one}`, rules({ most: welcome }))}
              />
            </Field>
            {!isOutward && (
              <Field
                label={t('suggestions')}
                hint={t('suggestionsHint', { most: suggestions })}
                error={errors.suggestions?.[one]?.message}
              >
                <Textarea
                  rows={4}
                  lang={htmlLang[one]}
                  readOnly={readOnly}
                  {...form.register(`suggestions.${one}`, {
                    validate: (text) => {
                      const error = suggestionsError(text);
                      if (error === 'too_many') return t('tooManySuggestions', { most: suggestions });
                      if (error === 'too_long') return t('common:field.tooLong', { most: suggestion });
                      return true;
                    },
                  })}
                />
              </Field>
            )}
          </div>
        ))}
      </Tabs>
    </section>
  );
}
