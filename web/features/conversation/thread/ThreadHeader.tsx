import { ArrowLeft, Bot, Check, Clock, Ellipsis, RotateCcw, Tag, UserPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ConversationDetail } from '#shared/contract/conversation.ts';
import { handlerStateOf } from '#web/entities/conversation/handlerState.ts';
import { HandlerPill } from '#web/features/conversation/HandlerPill.tsx';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { useHandoffReason } from '#web/entities/conversation/useHandoffReason.ts';
import { useSelection } from '#web/features/conversation/list/selection.ts';
import type { ThreadDialog } from '#web/features/conversation/dialogs/ThreadDialogs.tsx';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { useConversationActions } from '#web/features/conversation/useConversationActions.ts';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { inboxAddress } from '#web/features/conversation/inboxUrl.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useShortcuts } from '#web/lib/useShortcuts.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useIsNarrow, useMedia } from '#web/lib/useMedia.ts';
import { useStored } from '#web/lib/session.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { tip } from '#web/ui/overlay/tip.ts';

const ThreadDialogs = lazily(() => import('#web/features/conversation/dialogs/ThreadDialogs.tsx'));
const Viewers = lazily(() => import('#web/features/conversation/thread/Viewers.tsx'));

/** The customer, the handler and the actions of a conversation. */
export function ThreadHeader({ conversation }: { conversation: ConversationDetail }) {
  const { t } = useTranslation('chat');
  const { filter, showAbout } = useInbox();
  const name = useCustomerName()(conversation.customer);
  const agent = useAgent().name;
  const reason = useHandoffReason();
  const me = useStored('user')?.id;
  const Heading = useIsNarrow() ? 'h1' : 'h2';
  const actions = useConversationActions(conversation);
  const isWide = useMedia('(min-width: 1200px)');
  const [dialog, setDialog] = useState<{ of: ThreadDialog; open: boolean }>();
  const state = handlerStateOf(conversation);
  const open = (of: ThreadDialog) => setDialog({ of, open: true });
  const isResolved = state === 'resolved';
  const isOpen = conversation.status === 'open';
  const isMine = conversation.assignee?.id === me;
  const isOthers = conversation.handler === 'member' && conversation.assignee !== null && !isMine;
  const mayTake = isOpen && !isOthers && !(isMine && conversation.handler === 'member');
  const mayHandBack = !isResolved && conversation.handler === 'member';
  // While conversations are selected, the keys are theirs.
  const hasSelection = useSelection(({ items }) => items.length > 0);
  useShortcuts(
    hasSelection
      ? {}
      : {
          e: isResolved ? undefined : actions.resolve,
          t: mayTake ? actions.take : undefined,
          h: mayHandBack ? actions.handBack : undefined,
          a: () => open('assign'),
          l: () => open('label'),
          s: isResolved ? undefined : () => open('snooze'),
        },
  );
  const take = mayTake && (
    <Button
      variant={state === 'waiting' || state === 'unassigned' ? 'primary' : 'secondary'}
      busy={actions.busy === 'take'}
      onClick={actions.take}
      {...tip(t('inbox.act.take'), { keys: 't' })}
    >
      {t('inbox.act.take')}
    </Button>
  );
  return (
    <>
      <header className="flex min-h-16 short:min-h-12 short:py-0.5 shrink-0 items-center gap-2 border-b hairline py-2.5 pr-3.5 pl-6 max-md:pr-1.5 max-md:pl-1.5">
        <Link
          to={inboxAddress(filter)}
          aria-label={t('inbox.back')}
          className="grid size-11 shrink-0 place-items-center rounded-2 text-text-2 md:hidden"
        >
          <ArrowLeft className="size-5 stroke-[1.6]" aria-hidden="true" />
        </Link>
        <div className="min-w-0 flex-1">
          <Heading
            dir="auto"
            lang={textLanguage(name, conversation.language)}
            className="truncate text-16 font-semibold"
          >
            {name}
          </Heading>
          <p className="flex min-w-0 items-center gap-1.5 overflow-hidden text-13 text-text-2">
            <ChannelIcon type={conversation.channel.type} className="size-3.25" />
            <span dir="auto" className="truncate">
              {conversation.channel.name}
            </span>
            {conversation.labels.slice(0, 2).map((label) => (
              <span key={label} className="flex max-w-36 shrink-0 @max-[640px]:hidden">
                <Badge>{label}</Badge>
              </span>
            ))}
          </p>
        </div>
        <Viewers key={conversation.id} conversationId={conversation.id} />
        <span
          className="max-w-64 shrink-0 @max-[560px]:hidden"
          {...(conversation.waiting ? tip(reason(conversation.handoff_reason)) : {})}
        >
          <HandlerPill conversation={conversation} agent={agent} />
        </span>
        <span className="contents @max-[560px]:hidden">
          {take}
          {isOpen && isMine && mayHandBack && (
            <Button
              busy={actions.busy === 'handBack'}
              onClick={actions.handBack}
              {...tip(t('inbox.act.handBack', { agent }), { keys: 'h' })}
            >
              <Bot aria-hidden="true" />
              {t('inbox.act.handBackShort')}
            </Button>
          )}
        </span>
        {!isOpen && (
          <Button busy={actions.busy === 'reopen'} onClick={actions.reopen}>
            <RotateCcw aria-hidden="true" />
            {t('inbox.act.reopen')}
          </Button>
        )}
        {!isResolved && (
          <IconButton
            label={t('inbox.act.resolve')}
            shortcut="e"
            disabled={actions.busy === 'resolve'}
            onClick={actions.resolve}
          >
            <Check />
          </IconButton>
        )}
        {!isWide && (
          <IconButton
            label={t('inbox.about')}
            className="@max-[480px]:hidden"
            onClick={() => showAbout(true)}
          >
            <UserRound />
          </IconButton>
        )}
        <Menu
          trigger={
            <IconButton label={t('inbox.act.more')}>
              <Ellipsis />
            </IconButton>
          }
          items={[
            mayHandBack && {
              label: t('inbox.act.handBack', { agent }),
              icon: <Bot />,
              keys: 'h',
              onSelect: actions.handBack,
            },
            {
              label: t('inbox.act.assign'),
              icon: <UserPlus />,
              keys: 'a',
              onSelect: () => open('assign'),
            },
            {
              label: t('inbox.act.labels'),
              icon: <Tag />,
              keys: 'l',
              onSelect: () => open('label'),
            },
            !isResolved && {
              label: t('inbox.act.snooze'),
              icon: <Clock />,
              keys: 's',
              onSelect: () => open('snooze'),
            },
            !isWide && { label: t('inbox.about'), icon: <UserRound />, onSelect: () => showAbout(true) },
          ]}
        />
      </header>
      {!isResolved && (
        <div className="flex shrink-0 items-center gap-3 border-b hairline px-6 py-2 max-md:px-4 short:hidden @min-[560px]:hidden">
          <div className="min-w-0 flex-1">
            <HandlerPill conversation={conversation} agent={agent} bare />
            {conversation.waiting && (
              <p className="capital text-12 text-text-2">{reason(conversation.handoff_reason)}</p>
            )}
          </div>
          {take}
        </div>
      )}
      {dialog && (
        <ThreadDialogs
          {...dialog}
          onClose={() => setDialog({ ...dialog, open: false })}
          conversation={conversation}
          actions={actions}
        />
      )}
    </>
  );
}
