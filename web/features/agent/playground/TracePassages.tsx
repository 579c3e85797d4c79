import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trace } from '#shared/contract/conversation.ts';
import { formatNumber, formatPercent } from '#web/lib/format.ts';
import { locale } from '#web/lib/locale.ts';
import { textLang } from '#web/features/agent/textLang.ts';
import { ZoneBar, ZoneNames } from '#web/features/agent/ZoneBar.tsx';
import { zoneOf, type Thresholds } from '#web/features/agent/zones.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { cx } from '#web/ui/cx.ts';

/** What was found, how well each fits, which of it was cited, and how sure that made the agent. */
export function TracePassages({ trace, thresholds }: { trace: Trace; thresholds: Thresholds }) {
  const { t } = useTranslation('parley');
  const zone = zoneOf(trace.confidence, thresholds);
  const passages = trace.passages.toSorted(
    (one, other) => Number(other.cited) - Number(one.cited) || other.score - one.score,
  );
  const best = Math.max(...passages.map(({ score }) => score), 0);
  return (
    <>
      <p className="text-13">{t('trace.confidence', { share: formatPercent(trace.confidence) })}</p>
      {trace.brain === 'built_in' && (
        <div className="mt-2 mb-3">
          <div className="relative">
            <ZoneBar thresholds={thresholds} zone={zone} className="h-1.5" />
            <span
              aria-hidden="true"
              style={{ left: `${Math.min(99, Math.max(1, trace.confidence * 100))}%` }}
              className="absolute -top-1 h-3.5 w-1 -translate-x-1/2 rounded-full bg-text shadow-[0_0_0_2px_var(--canvas)]"
            />
          </div>
          <ZoneNames thresholds={thresholds} zone={zone} />
        </div>
      )}
      <ol className="mt-2 flex flex-col gap-2">
        {passages.map((passage) => (
          <Passage key={passage.passage_id} passage={passage} best={best} />
        ))}
      </ol>
    </>
  );
}

function Passage({ passage, best }: { passage: Trace['passages'][number]; best: number }) {
  const { t } = useTranslation('parley');
  const [whole, setWhole] = useState(false);
  const { title, text, score, cited } = passage;
  const share = best > 0 ? score / best : 0;
  return (
    <li
      className={cx(
        'rounded-3 text-13',
        cited ? 'bg-ai-soft' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      <button
        type="button"
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
        className="flex w-full flex-col gap-1 rounded-3 px-3 py-2 text-left"
      >
        <span className="flex w-full items-start gap-2">
          <span className="min-w-0 flex-1 font-medium" lang={textLang(title, locale)}>
            {title}
          </span>
          {cited && <Badge tone="ai">{t('trace.cited')}</Badge>}
        </span>
        <span className="flex w-full items-center gap-2 text-12 text-text-2">
          <span className="h-1 w-16 rounded-full bg-line" aria-hidden="true">
            <span
              className={cx('block h-full rounded-full', cited ? 'bg-ai' : 'bg-line-strong')}
              style={{ width: `${Math.max(4, share * 100)}%` }}
            />
          </span>
          {t('trace.score', { score: formatNumber(Math.round(score * 10) / 10) })}
        </span>
        <span
          lang={textLang(text, locale)}
          className={cx('w-full text-text-2', whole ? 'whitespace-pre-wrap' : 'line-clamp-2')}
        >
          {text}
        </span>
      </button>
    </li>
  );
}
