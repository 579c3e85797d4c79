import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationRow } from '#web/features/conversation/list/ConversationRow.tsx';
import { ListEmpty } from '#web/features/conversation/list/ListEmpty.tsx';
import { RowSkeletons } from '#web/features/conversation/list/RowSkeletons.tsx';
import { useConversations } from '#web/features/conversation/list/useConversations.ts';
import { inboxAddress } from '#web/features/conversation/inboxUrl.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useNow } from '#web/features/conversation/useNow.ts';
import { useShortcuts } from '#web/lib/useShortcuts.ts';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';

const rowHeight = 80;

/** The conversations of the filter as a virtual list. j and k move the focus, Enter opens. */
export function ConversationRows() {
  const { t } = useTranslation('chat');
  const { filter, openId } = useInbox();
  const query = useConversations(filter);
  const { rows, isPending, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  /** The index of the last focused row, for when it has left the list. */
  const place = useRef(-1);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
  });
  const shown = virtual.getVirtualItems();
  const isAtEnd = (shown.at(-1)?.index ?? 0) >= rows.length - 8;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetchingNextPage, error, fetchNextPage]);

  const rowOf = (id: number | undefined) =>
    scroller.current?.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
  const walk = (step: number) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-conversation]')?.dataset;
    const current = Number(focused?.['conversation'] ?? openId ?? 0);
    const known = rows.findIndex(({ id }) => id === current);
    const from = known >= 0 ? known : Math.min(place.current, rows.length - 1) - (step > 0 ? 1 : 0);
    const to = Math.max(0, Math.min(rows.length - 1, from + step));
    place.current = to;
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => rowOf(rows[to]?.id)?.focus());
  };
  useShortcuts({
    j: rows.length > 0 ? () => walk(1) : undefined,
    k: rows.length > 0 ? () => walk(-1) : undefined,
  });

  if (isPending) return <RowSkeletons />;
  if (error && rows.length === 0) return <LoadFailed title={t('inbox.empty.failed')} query={query} />;
  if (rows.length === 0) return <ListEmpty filter={filter} />;
  return (
    <div ref={scroller} className="h-full overflow-y-auto px-2 py-1.5">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const conversation = rows[index]!;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={hasNextPage ? -1 : rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <ConversationRow
                conversation={conversation}
                to={inboxAddress(filter, conversation.id)}
                isOpen={conversation.id === openId}
                now={now}
              />
            </li>
          );
        })}
      </ul>
      {isFetchingNextPage && <RowSkeletons count={2} />}
    </div>
  );
}
