import { useTranslation } from 'react-i18next';
import { useTyping } from '#web/features/conversation/thread/typing.ts';
import { cx } from '#web/ui/cx.ts';
import { TypingDots } from '#web/ui/display/TypingDots.tsx';

/** Who is typing: the customer on the left, members and agent on the right. */
export function TypingLine({ conversationId }: { conversationId: number }) {
  const { t } = useTranslation('chat');
  const typing = useTyping(conversationId);
  return typing.map(({ author, author_name: name }) => (
    <p
      key={author}
      className={cx(
        'flex items-center gap-2 text-12 text-text-3',
        author === 'customer' ? 'self-start' : 'self-end pr-4.5',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'flex h-7 items-center gap-1 rounded-4 px-3',
          author === 'agent' ? 'bg-ai-soft text-ai-text' : 'bg-bubble text-text-2',
        )}
      >
        <TypingDots className="size-1.25" />
      </span>
      {author === 'customer' ? t('inbox.typing.customer') : t('inbox.typing.other', { name })}
    </p>
  ));
}
