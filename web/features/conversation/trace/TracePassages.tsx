import { Quote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Trace } from '#shared/contract/conversation.ts';
import { bodyLang } from '#web/features/conversation/bodyLang.ts';
import { cx } from '#web/ui/cx.ts';

/** The passages that were found, best first, with how well they fit and whether the answer cites them. */
export function TracePassages({ passages }: { passages: Trace['passages'] }) {
  const { t } = useTranslation('chat');
  const best = Math.max(...passages.map(({ score }) => score), Number.EPSILON);
  return (
    <ol className="flex flex-col gap-2">
      {passages.map((passage) => (
        <li key={passage.passage_id}>
          <details
            className={cx(
              'group rounded-2 px-3 py-2',
              passage.cited ? 'shadow-[inset_0_0_0_1.5px_var(--ai-line)]' : 'bg-sunken/60',
            )}
          >
            <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-1 [&::-webkit-details-marker]:hidden">
              <span
                lang={bodyLang(passage.title, '')}
                className="min-w-0 flex-1 truncate font-medium group-open:whitespace-normal"
              >
                {passage.title}
              </span>
              {passage.cited && (
                <span className="inline-flex items-center gap-1 text-12 text-ai-text">
                  <Quote className="size-3 stroke-2" aria-hidden="true" />
                  {t('inbox.why.cited')}
                </span>
              )}
              <span className="text-12 text-text-3">{passage.score.toFixed(2)}</span>
              <span className="mt-1.5 h-0.75 w-full overflow-hidden rounded-full bg-line" aria-hidden="true">
                <span
                  className={cx('block h-full rounded-full', passage.cited ? 'bg-ai' : 'bg-line-strong')}
                  style={{ width: `${Math.max(4, (passage.score / best) * 100)}%` }}
                />
              </span>
            </summary>
            <p
              lang={bodyLang(passage.text, '')}
              className="mt-2 max-h-60 overflow-y-auto text-12 whitespace-pre-wrap text-text-2 select-text"
            >
              {passage.text}
            </p>
          </details>
        </li>
      ))}
    </ol>
  );
}
