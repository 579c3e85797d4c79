import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationRoutes, type ConversationDetail } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import { readReason, retryOf } from '#shared/rules/failureReasons.ts';
import { useReason } from '#web/entities/channel/useReason.ts';
import { detailKey } from '#web/features/conversation/cache.ts';
import { messagesQuery } from '#web/features/conversation/thread/messagesQuery.ts';
import { useNow } from '#web/features/conversation/useNow.ts';
import { queryClient, useAction } from '#web/lib/queries.ts';
import { Spinner } from '#web/ui/display/Spinner.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

/** Why the provider did not deliver a message, what to do, and the way to send it again where that can help. */
export default function FailedMessage({ message }: { message: Message }) {
  const { t } = useTranslation('chat');
  const [asking, setAsking] = useState(false);
  const { says, todo, detail } = useReason()(message.status_reason);
  const isOpen = useIsWindowOpen(message.conversation_id);
  const again = retryOf(readReason(message.status_reason).reason);
  const retry = useAction(conversationRoutes.retry, {
    // Not from the reply: how the new attempt ended may have been told before it.
    onDone: ({ conversation_id: id }) =>
      queryClient.invalidateQueries({ queryKey: messagesQuery(id).queryKey, exact: true }),
  });
  const send = (may_have_arrived: boolean) =>
    retry.mutateAsync({
      params: { id: message.conversation_id, message_id: message.id },
      body: { may_have_arrived },
    });
  return (
    <div className="flex max-w-full flex-col items-end gap-0.5 pb-2 text-12 print:hidden">
      <p className="text-right font-medium text-pretty text-danger">{says ?? t('inbox.delivery.failed')}</p>
      {todo && <p className="text-right text-pretty text-text-2">{todo}</p>}
      {detail && (
        <p className="text-right break-words text-text-3" dir="auto">
          {t('inbox.failed.provider', { detail })}
        </p>
      )}
      {again !== 'never' && isOpen && (
        <button
          type="button"
          disabled={retry.isPending}
          onClick={() => (again === 'ask' ? setAsking(true) : void send(false).catch(() => undefined))}
          className="inline-flex items-center gap-1 rounded-1 font-medium text-human-text underline-offset-3 hover:underline disabled:text-text-3 max-md:min-h-11"
        >
          {retry.isPending ? (
            <Spinner className="size-3.5" />
          ) : (
            <RotateCcw className="size-3.5" aria-hidden="true" />
          )}
          {t('inbox.sendAgain')}
        </button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        width={420}
        title={t('inbox.failed.askTitle')}
        confirmLabel={t('inbox.sendAgain')}
        onConfirm={() => send(true)}
      >
        <p className="text-14 text-pretty text-text-2">{t('inbox.failed.askText')}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Whether the channel lets us write now. */
function useIsWindowOpen(conversationId: number): boolean {
  const now = useNow();
  const conversation = queryClient.getQueryData<ConversationDetail>(detailKey(conversationId));
  const end = conversation?.window_expires_at ?? null;
  return end === null || end > now;
}
