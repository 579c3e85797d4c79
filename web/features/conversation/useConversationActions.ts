import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { conversationRoutes as routes, type Conversation } from '#shared/contract/conversation.ts';
import { cacheConversation } from '#web/features/conversation/cache.ts';
import { focusRow, neighbourOf } from '#web/features/conversation/list/focusRow.ts';
import { inboxAddress } from '#web/features/conversation/inboxUrl.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { call } from '#web/lib/api.ts';
import { read } from '#web/lib/session.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** The actions of a member on a conversation. Each updates the cache from its reply, without waiting for the live event. */
export function useConversationActions({ id, customer }: Conversation) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { filter } = useInbox();
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
  const perform = (verb: Verb, run: Action['run'], done?: () => void, advances = false) => {
    const next = neighbourOf(id);
    let hasTyped = false;
    addEventListener('input', () => (hasTyped = true), { once: true });
    mutate({
      verb,
      run,
      done: () => {
        done?.();
        // The member has gone on meanwhile: to another conversation, to the search or to the reply.
        const isInSearch = document.activeElement?.matches('input');
        if (!location.pathname.endsWith(`/${id}`) || isInSearch || hasTyped) return;
        if (advances && next !== undefined && read('after-resolve') === 'next') {
          void navigate(inboxAddress(filter, next));
          focusRow(next);
        } else focusRow(id, next);
      },
    });
  };
  const plain = (verb: PlainVerb, done?: () => void) =>
    perform(verb, () => call(routes[verb], { params: { id }, body: {} }), done, verb === 'resolve');
  const reopen = () => plain('reopen');
  const undoResolve = () => plain('undoResolve');
  return {
    /** The action that is being performed. */
    busy: isPending ? variables.verb : undefined,
    take: () => plain('take'),
    handBack: () => plain('handBack'),
    reopen,
    /** Opens the next conversation afterwards, where the member wants that. */
    resolve: () => plain('resolve', () => toast.done(t('inbox.done.resolved', { name }), undoResolve)),
    snooze: (until: number) =>
      perform(
        'snooze',
        () => call(routes.snooze, { params: { id }, body: { until } }),
        () => toast.done(t('inbox.done.snoozed', { name }), reopen),
      ),
    assign: (userId: number | null) =>
      perform('assign', () => call(routes.assign, { params: { id }, body: { user_id: userId } })),
    label: (labels: string[]) =>
      perform('label', () => call(routes.label, { params: { id }, body: { labels } })),
  };
}

type PlainVerb = 'take' | 'handBack' | 'resolve' | 'undoResolve' | 'reopen';
type Verb = PlainVerb | 'snooze' | 'assign' | 'label';

interface Action {
  verb: Verb;
  run: () => Promise<Conversation>;
  done: () => void;
}
