import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trace } from '#shared/contract/conversation.ts';
import { webHref } from '#shared/linkify.ts';
import { showWebAddress } from '#shared/webAddress.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { cx } from '#web/ui/cx.ts';

/** The passages that were found: those that the answer cites first, then by score. */
export function TracePassages({ passages }: { passages: Trace['passages'] }) {
  const sorted = passages.toSorted(
    (one, other) => Number(other.cited) - Number(one.cited) || other.score - one.score,
  );
  const best = Math.max(...passages.map(({ score }) => score), Number.EPSILON);
  return (
    <ol className="flex flex-col gap-2">
      {sorted.map((passage) => (
        <Passage key={passage.passage_id} passage={passage} best={best} />
      ))}
    </ol>
  );
}

function Passage({ passage, best }: { passage: Trace['passages'][number]; best: number }) {
  const { t } = useTranslation('chat');
  const [isExpanded, setExpanded] = useState(false);
  const { title, url, text, score, cited } = passage;
  const href = webHref(url);
  return (
    <li
      className={cx(
        'rounded-3 text-13',
        cited ? 'bg-ai-soft' : 'bg-surface shadow-[inset_0_0_0_1px_var(--color-line)]',
      )}
    >
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
        className="flex w-full flex-col gap-1 rounded-3 px-3 py-2 text-left"
      >
        <span className="flex w-full items-start gap-2">
          <span className="min-w-0 flex-1 font-medium" lang={textLanguage(title)}>
            {title}
          </span>
          {cited && <Badge tone="ai">{t('trace.cited')}</Badge>}
        </span>
        <span className="flex w-full items-center gap-2 text-12 text-text-2">
          <span className="h-1 w-16 rounded-full bg-line" aria-hidden="true">
            <span
              className={cx('block h-full rounded-full', cited ? 'bg-ai' : 'bg-line-strong')}
              style={{ width: `${Math.max(4, (score / best) * 100)}%` }}
            />
          </span>
          {t('trace.score', { score: formatNumber(Math.round(score * 10) / 10) })}
        </span>
        <span
          lang={textLanguage(text)}
          className={cx('w-full text-text-2', isExpanded ? 'whitespace-pre-wrap' : 'line-clamp-2')}
        >
          {text}
        </span>
      </button>
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          dir="ltr"
          className="mx-3 mb-2 flex items-center gap-1.5 rounded-1 text-12 font-medium text-human-text hover:underline max-md:min-h-11"
        >
          <span className="min-w-0 truncate">{showWebAddress(href)}</span>
          <ExternalLink className="size-3.25 shrink-0 stroke-[1.8]" aria-hidden="true" />
        </a>
      )}
    </li>
  );
}
