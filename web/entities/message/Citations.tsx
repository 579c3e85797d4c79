import { BookOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#shared/contract/message.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { lazily } from '#web/lib/lazily.tsx';

const load = () => import('#web/entities/message/QuotePopover.tsx');
const QuotePopover = lazily(load);

/** The sources of an answer: a chip for each, which opens the quote. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  return citations.map((citation) => <Chip key={citation.passage_id} citation={citation} />);
}

function Chip({ citation }: { citation: Citation }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState<boolean>();
  const anchor = useRef<HTMLButtonElement>(null);
  const preload = () => void load().catch(() => undefined);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        className="inline-flex max-w-56 items-center gap-1 rounded-1 text-text-2 hover:text-human-text aria-expanded:text-human-text max-md:min-h-8"
      >
        <BookOpen className="size-3.25 shrink-0 stroke-[1.8] text-text-3" aria-hidden="true" />
        <span className="sr-only">{t('citation.source')}</span>
        <span lang={textLanguage(citation.title)} className="truncate">
          {citation.title}
        </span>
      </button>
      {open !== undefined && (
        <QuotePopover anchor={anchor} open={open} onClose={() => setOpen(false)} citation={citation} />
      )}
    </>
  );
}
