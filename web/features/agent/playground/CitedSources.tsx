import { BookOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#shared/contract/message.ts';
import type { Trace } from '#shared/contract/conversation.ts';
import { locale } from '#web/lib/locale.ts';
import { textLang } from '#web/features/agent/textLang.ts';
import { cx } from '#web/ui/cx.ts';
import { TextLink } from '#web/ui/display/TextLink.tsx';

interface Props {
  citations: readonly Citation[];
  passages: Trace['passages'];
}

/** What an answer stands on: a chip for each source, which opens its words. */
export function CitedSources({ citations, passages }: Props) {
  const { t } = useTranslation('parley');
  const id = useId();
  const [open, setOpen] = useState<number>();
  const shown = citations.find(({ passage_id }) => passage_id === open);
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('playground.sources')} className="flex flex-wrap gap-x-3 gap-y-1 text-12">
        {citations.map(({ passage_id: passage, title }) => (
          <li key={passage} className="min-w-0">
            <button
              type="button"
              aria-expanded={passage === open}
              aria-controls={id}
              onClick={() => setOpen(passage === open ? undefined : passage)}
              className={cx(
                'inline-flex max-w-full items-center gap-1.5 rounded-1 hover:text-human-text max-md:min-h-9',
                passage === open ? 'text-human-text' : 'text-text-2',
              )}
            >
              <BookOpen className="size-3.5 shrink-0 stroke-[1.8] text-text-3" aria-hidden="true" />
              <span className="truncate" lang={textLang(title, locale)}>
                {title}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div id={id} hidden={!shown}>
        {shown && (
          <figure className="rounded-3 bg-surface px-3.5 py-2.5 text-13 shadow-[inset_0_0_0_1px_var(--line)]">
            <blockquote
              lang={textLang(shown.quote, locale)}
              className="border-l-3 border-ai pl-3 whitespace-pre-wrap text-text-2"
            >
              {shown.quote || passages.find(({ passage_id }) => passage_id === shown.passage_id)?.text}
            </blockquote>
            <figcaption className="mt-2">
              <TextLink to={`/app/ai-knowledge/knowledge?source=${shown.source_id}`}>
                {t('playground.openSource')}
              </TextLink>
            </figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}
