import { useTranslation } from 'react-i18next';
import { htmlLang, type Locale } from '#shared/locales.ts';
import { locale as pageLocale } from '#web/lib/locale.ts';
import { readLines } from '#web/lib/form/readLines.ts';
import { greetingIn, type ChannelValues } from '#web/features/channel/channelValues.ts';
import { Dot } from '#web/ui/display/StatusDot.tsx';

interface Props {
  values: ChannelValues;
  locale: Locale;
  agent: string;
  hasAgent: boolean;
}

/** The beginning of the chat in a language, with the values of the form. */
export function ChatPreview({ values, locale, agent, hasAgent }: Props) {
  const { t } = useTranslation('channel');
  const greeting = greetingIn(locale, values.welcome);
  const suggestions = readLines(values.suggestions[locale]);
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-13 font-medium">{t('preview')}</figcaption>
      <div
        lang={htmlLang[locale]}
        className="flex min-h-80 flex-col overflow-hidden rounded-5 bg-surface shadow-2"
      >
        <div className="border-b hairline px-4 py-3">
          <p className="text-14 font-semibold">{values.name.trim() || '…'}</p>
          <p className="flex items-center gap-2 pl-0.75 text-12 text-text-2">
            <Dot tone={hasAgent ? 'ai' : 'human'} />
            {hasAgent ? agent : <span lang={htmlLang[pageLocale]}>{t('peopleFirst')}</span>}
          </p>
        </div>
        <div className="flex flex-1 flex-col gap-2 p-4">
          <div
            className={
              hasAgent
                ? 'mr-6 self-start rounded-4 rounded-bl-1 bg-ai-soft px-3.5 py-2.5'
                : 'mr-6 self-start rounded-4 rounded-bl-1 bg-bubble px-3.5 py-2.5'
            }
          >
            {hasAgent && (
              <p className="mb-0.5 flex items-center gap-2 text-12 font-semibold text-ai-text">
                <Dot tone="ai" className="ml-0.75" />
                {agent}
              </p>
            )}
            {greeting ? (
              <p className="text-14 whitespace-pre-line">{greeting}</p>
            ) : (
              <p lang={htmlLang[pageLocale]} className="text-14 text-text-2">
                {t('ownGreeting')}
              </p>
            )}
          </div>
          <ul className="flex flex-col items-start gap-1.5">
            {suggestions.slice(0, 4).map((suggestion) => (
              <li
                key={suggestion}
                className="rounded-4 px-3 py-1.5 text-13 text-human-text shadow-[inset_0_0_0_1px_var(--color-line-strong)]"
              >
                {suggestion}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </figure>
  );
}
