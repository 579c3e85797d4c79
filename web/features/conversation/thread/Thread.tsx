import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationRoutes, type ConversationDetail } from '#shared/contract/conversation.ts';
import { Composer } from '#web/features/conversation/composer/Composer.tsx';
import { ThreadHeader } from '#web/features/conversation/thread/ThreadHeader.tsx';
import { Timeline } from '#web/features/conversation/thread/Timeline.tsx';
import { inboxAddress } from '#web/features/conversation/inboxUrl.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { call } from '#web/lib/api.ts';
import { useCall } from '#web/lib/queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Skeleton } from '#web/ui/display/Skeleton.tsx';

/** The middle pane: one conversation, from its header to the composer. */
export function Thread({ conversationId }: { conversationId: number }) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const { filter } = useInbox();
  const { data, error, refetch, isFetching } = useCall(
    conversationRoutes.get,
    { params: { id: conversationId } },
    { quiet: true, staleTime: 60_000 },
  );
  useMarkRead(data);
  if (error && !data) {
    const isGone = error.status === 404;
    return (
      <section className="grid place-items-center border-l hairline max-md:border-l-0">
        <EmptyState
          title={isGone ? t('inbox.empty.gone') : t('inbox.empty.failed')}
          text={isGone ? t('inbox.empty.goneText') : common('state.tryAgain')}
          action={
            <div className="flex gap-2">
              {!isGone && (
                <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
                  {common('action.retry')}
                </Button>
              )}
              <ButtonLink to={inboxAddress(filter)}>{t('inbox.back')}</ButtonLink>
            </div>
          }
        />
      </section>
    );
  }
  return (
    <section
      aria-label={t('inbox.thread')}
      className="@container flex min-h-0 min-w-0 flex-col border-l hairline max-md:border-l-0"
    >
      {data ? <ThreadHeader conversation={data} /> : <HeaderSkeleton />}
      <Timeline conversationId={conversationId} conversation={data} />
      {data && <Composer conversation={data} />}
    </section>
  );
}

function HeaderSkeleton() {
  return (
    <div className="flex h-16 shrink-0 flex-col justify-center gap-2 border-b hairline px-6">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-3 w-24" />
    </div>
  );
}

/** Marks the conversation as read while it is open and the tab is visible. */
function useMarkRead(conversation: ConversationDetail | undefined): void {
  const id = conversation?.id;
  const isUnread = (conversation?.unread_count ?? 0) > 0;
  useEffect(() => {
    if (!id || !isUnread) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      void call(conversationRoutes.read, { params: { id }, body: {} }, { quiet: true }).catch(
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, isUnread]);
}
