import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import type { ListedConversation } from '#shared/contract/conversation.ts';
import { Marked } from '#web/entities/message/Marked.tsx';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { HandlerStatus } from '#web/entities/conversation/HandlerStatus.tsx';
import { RowBox } from '#web/features/conversation/list/RowBox.tsx';
import { useTyping } from '#web/features/conversation/thread/typing.ts';
import { hasDraft } from '#web/features/conversation/composer/useDraft.ts';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { formatAgo, formatDateTime } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Badge, CountBadge } from '#web/ui/display/Badge.tsx';
import { ChannelBadge } from '#web/entities/channel/ChannelIcon.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  conversation: ListedConversation;
  to: To;
  isOpen: boolean;
  now: number;
  isSelected: boolean;
  isChoosing: boolean;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A conversation in the list: customer, channel, last message, time and handler. */
export function ConversationRow({ conversation, isSelected, isChoosing, ...link }: Props) {
  const { t } = useTranslation('chat');
  const { to, isOpen, now, onClick, onKeyDown } = link;
  const name = useCustomerName()(conversation.customer);
  const {
    customer,
    channel,
    unread_count: unread,
    last_message: last,
    language,
    priority,
    match,
  } = conversation;
  const isTyping = useTyping(conversation.id).some(({ author }) => author === 'customer');
  const isUnread = unread > 0;
  const hasWords = !isOpen && hasDraft(conversation.id);
  const found = match?.message;
  return (
    <>
      <Link
        to={to}
        data-conversation={conversation.id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className={cx(
          'flex gap-3 rounded-3 px-3 py-2.5 outline-offset-[-2px] transition-colors',
          isOpen
            ? 'bg-human-soft [--avatar:var(--color-surface)] [--ring:var(--color-human-soft)]'
            : isSelected
              ? 'bg-human-soft/60'
              : 'hover:bg-sunken/60 [&:hover]:[--avatar:var(--color-surface)]',
        )}
      >
        <Avatar
          name={customer.name || name}
          image={customer.avatar}
          badge={<ChannelBadge type={channel.type} />}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span
              dir="auto"
              lang={textLanguage(name, language)}
              className={cx('truncate text-14', isUnread ? 'font-semibold' : 'font-medium')}
            >
              {match?.name && name === customer.name ? <Marked text={name} at={[match.name]} /> : name}
            </span>
            <time
              dateTime={new Date(conversation.last_message_at * 1000).toISOString()}
              title={formatDateTime(conversation.last_message_at)}
              className="shrink-0 text-12 text-text-3"
            >
              {formatAgo(conversation.last_message_at, now)}
            </time>
          </span>
          <span className="flex items-center gap-2 text-13">
            <span className={cx('min-w-0 flex-1 truncate', isUnread ? 'text-text' : 'text-text-2')}>
              {found ? (
                <span lang={textLanguage(found.text, language)}>
                  <Marked text={found.text} at={[found.at]} />
                </span>
              ) : isTyping ? (
                t('inbox.typing.here')
              ) : (
                <>
                  {hasWords && <span className="text-warn">{t('inbox.draft')} </span>}
                  {last.author === 'member' && <span className="text-text-3">{t('inbox.us')} </span>}
                  {last.text ? (
                    <span lang={textLanguage(last.text, language)}>{last.text}</span>
                  ) : (
                    t('inbox.attachment.any')
                  )}
                </>
              )}
            </span>
            {isUnread && (
              <>
                <CountBadge count={unread} />
                <span className="sr-only">{t('inbox.unread', { count: unread })}</span>
              </>
            )}
          </span>
          <span className="mt-0.75 flex items-center gap-2">
            <HandlerStatus conversation={conversation} now={now} className="flex! min-w-0" />
            {conversation.status === 'open' && (priority === 'urgent' || priority === 'high') && (
              <Badge tone="danger">{t(`inbox.priority.${priority}`)}</Badge>
            )}
          </span>
        </span>
      </Link>
      <RowBox
        conversation={conversation}
        name={name}
        isSelected={isSelected}
        isShown={isSelected || isChoosing}
      />
    </>
  );
}
