import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationDetail } from '#shared/contract/conversation.ts';
import { EventRule, TakenRule } from '#web/features/conversation/thread/EventRule.tsx';
import { MessageItem, type MessageThread } from '#web/features/conversation/thread/MessageItem.tsx';
import { isOutgoing } from '#web/features/conversation/composer/outbox.ts';
import {
  buildTimeline,
  type Entry,
  type TimelineSegment,
} from '#web/features/conversation/thread/timeline.ts';
import { TypingLine } from '#web/features/conversation/thread/TypingLine.tsx';
import { Marks, useMatches } from '#web/features/conversation/thread/matches.ts';
import { useScrollAnchor } from '#web/features/conversation/thread/useScrollAnchor.ts';
import { useMessages } from '#web/features/conversation/thread/useMessages.ts';
import { formatDay } from '#web/lib/format.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { HandlerLine } from '#web/entities/conversation/HandlerLine.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { Skeleton } from '#web/ui/display/Skeleton.tsx';

const MatchBar = lazily(() => import('#web/features/conversation/thread/MatchBar.tsx'));

interface Props {
  conversationId: number;
  conversation: ConversationDetail | undefined;
}

/**
 * The messages, newest at the bottom. The pane is reversed (`flex-col-reverse`), so that loading older messages
 * does not move the viewport; `useScrollAnchor` keeps the position when new ones arrive.
 */
export function Timeline({ conversationId, conversation }: Props) {
  const { t } = useTranslation('chat');
  const query = useMessages(conversationId);
  const { messages, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { ids, marks } = useMatches(conversationId);
  const { handler = 'agent', waiting = false, status = 'open', language = '' } = conversation ?? {};
  const channel = conversation?.channel.type ?? 'web_chat';
  const thread = useMemo(() => ({ language, channel }), [language, channel]);
  const segments = useMemo(
    () => buildTimeline(messages, { handler, waiting, status }),
    [messages, handler, waiting, status],
  );
  const top = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1);
  const { pane, content, isAway, hasNewMessages, scrollToEnd } = useScrollAnchor(
    newest?.id,
    newest !== undefined && isOutgoing(newest),
  );

  useEffect(() => {
    if (!top.current || !hasNextPage || isFetchingNextPage) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), {
      root: pane.current,
      rootMargin: '400px 0px 0px',
    });
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, [pane, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (error && messages.length === 0) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <LoadFailed title={t('inbox.empty.failed')} query={query} />
      </div>
    );
  }
  return (
    <Marks value={marks}>
      {ids.length > 0 && <MatchBar key={ids.join()} conversationId={conversationId} ids={ids} />}
      <div className="relative min-h-0 flex-1">
        <div
          ref={pane}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to scroll it by keyboard
          tabIndex={0}
          role="log"
          aria-label={t('inbox.messages')}
          aria-busy={isPending}
          className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
        >
          <div ref={content} className="flex flex-col gap-3.5 px-6 pt-4 pb-3 max-md:px-4">
            <div ref={top} />
            {(isPending || isFetchingNextPage) && <BubbleSkeletons />}
            {segments.map((segment) => (
              <SegmentBlock key={segment.key} segment={segment} thread={thread} />
            ))}
            <TypingLine conversationId={conversationId} />
          </div>
        </div>
        {isAway && (
          <Button
            size="s"
            className="absolute bottom-3 left-1/2 print:hidden -translate-x-1/2 rounded-full! shadow-2!"
            onClick={scrollToEnd}
          >
            <ArrowDown aria-hidden="true" />
            {hasNewMessages ? t('inbox.newMessages') : t('inbox.toEnd')}
          </Button>
        )}
      </div>
    </Marks>
  );
}

/** A segment with the line of its handler. */
function SegmentBlock({ segment, thread }: { segment: TimelineSegment; thread: MessageThread }) {
  const [head, ...rest] = segment.entries;
  const startsWithRule = head && (head.kind === 'event' || head.kind === 'taken');
  const beside = startsWithRule ? rest : segment.entries;
  return (
    <>
      {startsWithRule && <EntryRow entry={head} thread={thread} />}
      {beside.length > 0 && (
        <div className={cx('relative flex flex-col gap-3.5', segment.handler !== 'nobody' && 'pr-4.5')}>
          {beside.map((entry) => (
            <EntryRow key={entry.key} entry={entry} thread={thread} />
          ))}
          {segment.handler !== 'nobody' && (
            <HandlerLine
              handler={segment.handler === 'agent' ? 'ai' : 'human'}
              className="absolute top-0 right-0 -bottom-1 max-md:-right-1"
            />
          )}
        </div>
      )}
    </>
  );
}

function EntryRow({ entry, thread }: { entry: Entry; thread: MessageThread }) {
  switch (entry.kind) {
    case 'day':
      return <p className="text-center text-12 text-text-3">{formatDay(entry.at)}</p>;
    case 'event':
      return <EventRule message={entry.message} />;
    case 'taken':
      return <TakenRule name={entry.name} />;
    case 'message':
      return <MessageItem message={entry.message} first={entry.first} last={entry.last} thread={thread} />;
  }
}

function BubbleSkeletons() {
  return (
    <div className="flex flex-col gap-5 py-2" aria-hidden="true">
      {['w-2/5', 'ml-auto w-1/2', 'w-1/3', 'ml-auto w-3/5'].map((width) => (
        <Skeleton key={width} className={cx('h-11 rounded-4', width)} />
      ))}
    </div>
  );
}
