import { useTranslation } from 'react-i18next';
import { conversationRoutes, type ConversationDetail } from '#shared/contract/conversation.ts';
import { customerRoutes } from '#shared/contract/customer.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Blocks a customer, lets them write again, or signs their chats out. */
export function CustomerAccess({ customer }: { customer: ConversationDetail['customer'] }) {
  const { t } = useTranslation('chat');
  const options = { refresh: [conversationRoutes.get] };
  const block = useAction(customerRoutes.block, options);
  const unblock = useAction(customerRoutes.unblock, options);
  const endChats = useAction(customerRoutes.endChats, options);
  const input = { params: { id: customer.id }, body: {} };
  const done = (text: string) => ({ onSuccess: () => toast.done(text) });
  return (
    <section className="mt-5.5">
      {customer.blocked && <p className="mb-2 text-13 text-danger">{t('inbox.customer.blocked')}</p>}
      <div className="flex flex-wrap gap-1.5">
        {customer.blocked ? (
          <Button
            size="s"
            busy={unblock.isPending}
            onClick={() => unblock.mutate(input, done(t('inbox.customer.unblockDone')))}
          >
            {t('inbox.customer.unblock')}
          </Button>
        ) : (
          <Button
            size="s"
            busy={block.isPending}
            onClick={() => block.mutate(input, done(t('inbox.customer.blockDone')))}
          >
            {t('inbox.customer.block')}
          </Button>
        )}
        <Button
          size="s"
          busy={endChats.isPending}
          onClick={() => endChats.mutate(input, done(t('inbox.customer.endChatsDone')))}
        >
          {t('inbox.customer.endChats')}
        </Button>
      </div>
    </section>
  );
}
