import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/conversation.ts';
import { ConversationRow } from '#web/features/conversation/list/ConversationRow.tsx';
import { RowSkeletons } from '#web/features/conversation/list/RowSkeletons.tsx';
import { useConversations } from '#web/features/conversation/list/useConversations.ts';
import { focusedRow, registerRows } from '#web/features/conversation/list/focusRow.ts';
import { selectTo, toggleSelected, useSelection } from '#web/features/conversation/list/selection.ts';
import { inboxAddress } from '#web/features/conversation/inboxUrl.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useNow } from '#web/features/conversation/useNow.ts';
import { useShortcuts } from '#web/lib/useShortcuts.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';

const ListEmpty = lazily(async () => ({
  default: (await import('#web/features/conversation/list/ListEmpty.tsx')).ListEmpty,
}));

const rowHeight = 80;

/** The conversations of the filter as a virtual list. j, k and the arrows move the focus, Enter opens, x selects. */
export function ConversationRows({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('chat');
  const { filter, openId } = useInbox();
  const query = useConversations(filter);
  const { rows, isPending, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const now = useNow();
  const { items: selected, isChoosing } = useSelection();
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

  const indexOf = (id: number) => rows.findIndex((row) => row.id === id);
  const scrollTo = useEffectEvent((id: number) => {
    const index = indexOf(id);
    if (index >= 0) virtual.scrollToIndex(index);
  });
  const neighbourOf = useEffectEvent((id: number) => {
    const index = indexOf(id);
    return index < 0 ? undefined : (rows[index + 1] ?? rows[index - 1])?.id;
  });
  useEffect(() => registerRows({ scrollTo: (id) => scrollTo(id), neighbourOf: (id) => neighbourOf(id) }), []);

  const walk = (step: number) => {
    const known = indexOf(focusedRow() ?? openId ?? 0);
    const from = known >= 0 ? known : Math.min(place.current, rows.length - 1) - (step > 0 ? 1 : 0);
    const to = Math.max(0, Math.min(rows.length - 1, from + step));
    place.current = to;
    virtual.scrollToIndex(to);
    const focus = () => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-conversation="${rows[to]?.id}"]`);
      row?.focus();
      return row;
    };
    if (!focus()) requestAnimationFrame(focus);
  };
  const current = () => rows.find(({ id }) => id === (focusedRow() ?? openId));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && index === 0) onLeave();
    else walk(event.key === 'ArrowDown' ? 1 : -1);
  };
  const onClick = (event: MouseEvent, row: Conversation) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    selectTo(rows, row);
  };
  useShortcuts({
    j: rows.length > 0 ? () => walk(1) : undefined,
    k: rows.length > 0 ? () => walk(-1) : undefined,
    x: () => {
      const row = current();
      if (row) toggleSelected(row);
    },
  });

  if (isPending) return <RowSkeletons />;
  if (error && rows.length === 0) return <LoadFailed title={t('inbox.empty.failed')} query={query} />;
  if (rows.length === 0) return <ListEmpty filter={filter} />;
  return (
    <div ref={scroller} className="h-full overflow-y-auto px-2 py-1.5">
      <ul data-results={filter.keyword} className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const conversation = rows[index]!;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={hasNextPage ? -1 : rows.length}
              aria-posinset={index + 1}
              className="group/row absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <ConversationRow
                conversation={conversation}
                to={inboxAddress(filter, conversation.id)}
                isOpen={conversation.id === openId}
                now={now}
                isSelected={selected.some(({ id }) => id === conversation.id)}
                isChoosing={isChoosing}
                onClick={(event) => onClick(event, conversation)}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
            </li>
          );
        })}
      </ul>
      {isFetchingNextPage && <RowSkeletons count={2} />}
    </div>
  );
}
