import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conversationRoutes as routes, type Conversation } from '#shared/contract/conversation.ts';
import { cacheConversation } from '#web/features/conversation/cache.ts';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** The actions of a member on a conversation. Each updates the cache from its reply, without waiting for the live event. */
export function useConversationActions({ id, customer }: Conversation) {
  const client = useQueryClient();
  const { t } = useTranslation('chat');
  const name = useCustomerName()(customer);
  // The options of the hook, unlike those of a call, apply after another action and after the page has gone.
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ run }: Action) => run(),
    onSuccess: (conversation, { done }) => {
      cacheConversation(client, conversation);
      done?.();
    },
  });
  const plain = (verb: PlainVerb, done?: () => void) =>
    mutate({ verb, run: () => call(routes[verb], { params: { id }, body: {} }), done });
  const reopen = () => plain('reopen');
  const undoResolve = () => plain('undoResolve');
  return {
    /** The action that is being performed. */
    busy: isPending ? variables.verb : undefined,
    take: () => plain('take'),
    handBack: () => plain('handBack'),
    reopen,
    resolve: () => plain('resolve', () => toast.done(t('inbox.done.resolved', { name }), undoResolve)),
    snooze: (until: number) =>
      mutate({
        verb: 'snooze',
        run: () => call(routes.snooze, { params: { id }, body: { until } }),
        done: () => toast.done(t('inbox.done.snoozed', { name }), reopen),
      }),
    assign: (userId: number | null) =>
      mutate({
        verb: 'assign',
        run: () => call(routes.assign, { params: { id }, body: { user_id: userId } }),
      }),
    label: (labels: string[]) =>
      mutate({ verb: 'label', run: () => call(routes.label, { params: { id }, body: { labels } }) }),
  };
}

type PlainVerb = 'take' | 'handBack' | 'resolve' | 'undoResolve' | 'reopen';

interface Action {
  verb: PlainVerb | 'snooze' | 'assign' | 'label';
  run: () => Promise<Conversation>;
  done?: (() => void) | undefined;
}
