import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conversationRoutes as routes, type Conversation } from '#shared/contract/conversation.ts';
import { cacheConversation } from '#web/features/conversation/cache.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** The actions of a member on a conversation. Each updates the cache from its reply, without waiting for the live event. */
export function useConversationActions(id: number) {
  const client = useQueryClient();
  const { t } = useTranslation('chat');
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ run }: { verb: Verb; run: () => Promise<Conversation> }) => run(),
    onSuccess: (conversation) => cacheConversation(client, conversation),
  });
  const plain = (verb: 'take' | 'handBack' | 'resolve' | 'reopen', done?: () => void) =>
    mutate({ verb, run: () => call(routes[verb], { params: { id }, body: {} }) }, { onSuccess: done });
  const reopen = () => plain('reopen');
  return {
    /** The action that is being performed. */
    busy: isPending ? variables.verb : undefined,
    take: () => plain('take'),
    handBack: () => plain('handBack'),
    reopen,
    resolve: () => plain('resolve', () => toast.done(t('inbox.done.resolved'), reopen)),
    snooze: (until: number) =>
      mutate(
        { verb: 'snooze', run: () => call(routes.snooze, { params: { id }, body: { until } }) },
        {
          onSuccess: () => toast.done(t('inbox.done.snoozed'), reopen),
        },
      ),
    assign: (userId: number | null) =>
      mutate({
        verb: 'assign',
        run: () => call(routes.assign, { params: { id }, body: { user_id: userId } }),
      }),
    label: (labels: string[]) =>
      mutate({ verb: 'label', run: () => call(routes.label, { params: { id }, body: { labels } }) }),
  };
}

type Verb = 'take' | 'handBack' | 'resolve' | 'reopen' | 'snooze' | 'assign' | 'label';
