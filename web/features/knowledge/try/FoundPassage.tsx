import { BookOpen } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from 'react-i18next';
import type { searchHit } from '#shared/contract/knowledge.ts';
import { formatNumber } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  hit: z.infer<typeof searchHit>;
  /** The highest score, for the bar. */
  best: number;
  /** Whether the agent would use it. */
  used: boolean;
  onOpen: (sourceId: number) => void;
}

export function FoundPassage({ hit, best, used, onOpen }: Props) {
  const { t } = useTranslation('ai-knowledge');
  const [whole, setWhole] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = text.current;
    if (element) setIsCut(element.scrollHeight > element.clientHeight + 1);
  }, []);
  return (
    <li
      className={cx(
        'mb-2 grid grid-cols-[1fr_auto] gap-x-4 rounded-3 px-3.5 py-2.5',
        used ? 'bg-ai-soft' : 'shadow-[inset_0_0_0_1px_var(--color-line)]',
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(hit.source_id)}
        aria-label={`${t('try.open')}: ${hit.title}`}
        className={cx(
          'flex min-w-0 items-start gap-2 justify-self-start rounded-1 text-left text-13 font-medium hover:underline',
          used ? 'text-ai-text' : 'text-text-2',
        )}
      >
        <BookOpen className="mt-0.75 size-3.75 shrink-0 stroke-[1.6]" aria-hidden="true" />
        {hit.title}
      </button>
      <Score score={hit.score} best={best} />
      <p
        ref={text}
        className={cx(
          'col-span-full mt-1 max-w-[80ch] text-14 whitespace-pre-line',
          !whole && 'line-clamp-3',
        )}
      >
        {hit.text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={whole}
          className="col-span-full mt-1 justify-self-start rounded-1 text-13 font-medium text-human-text hover:underline"
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('try.less') : t('try.more')}
        </button>
      )}
    </li>
  );
}

function Score({ score, best }: { score: number; best: number }) {
  const { t } = useTranslation('ai-knowledge');
  return (
    <span className="flex items-center gap-2 self-start text-12 leading-5! whitespace-nowrap text-text-2">
      {t('try.score', { score: formatNumber(Math.round(score * 10) / 10) })}
      <span className="h-1 w-12 rounded-full bg-line max-md:hidden" aria-hidden="true">
        <span
          className="block h-full rounded-full bg-text-3"
          style={{ width: `${best > 0 ? Math.max(4, (score / best) * 100) : 0}%` }}
        />
      </span>
    </span>
  );
}
