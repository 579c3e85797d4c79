import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '#web/features/conversation/thread/useMessages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';

interface Props {
  conversationId: number;
  /** The messages that were found, newest first. */
  ids: readonly number[];
}

/** Shows the newest message that a search has found, and goes to those before it. */
export default function MatchBar({ conversationId, ids }: Props) {
  const { t } = useTranslation('chat');
  const [index, setIndex] = useState(0);
  const { messages, hasNextPage, isFetchingNextPage, fetchNextPage } = useMessages(conversationId);
  const target = ids[Math.min(index, ids.length - 1)];
  const isLoaded = messages.some(({ id }) => id === target);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (target === undefined || shown.current === target) return;
    if (isLoaded) {
      shown.current = target;
      const element = document.querySelector(`[data-message="${target}"]`);
      (element?.querySelector('mark') ?? element)?.scrollIntoView({ block: 'center' });
    } else if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [target, isLoaded, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (ids.length < 2) return null;
  return (
    <div
      role="group"
      aria-label={t('inbox.match.label')}
      className="flex shrink-0 items-center gap-1 border-b hairline py-0.5 text-text-2 pr-3.5 pl-6 text-13 max-md:pl-4 print:hidden"
    >
      <span role="status" className="min-w-0 flex-1">
        {t('inbox.match.of', { number: formatNumber(index + 1), total: formatNumber(ids.length) })}
      </span>
      <IconButton
        size="s"
        label={t('inbox.match.older')}
        disabled={index >= ids.length - 1}
        onClick={() => setIndex(index + 1)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        size="s"
        label={t('inbox.match.newer')}
        disabled={index === 0}
        onClick={() => setIndex(index - 1)}
      >
        <ChevronDown />
      </IconButton>
    </div>
  );
}
