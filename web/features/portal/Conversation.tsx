import { useTranslation } from 'react-i18next';
import { usePortalConversation } from '#web/features/portal/usePortal.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';

interface Props {
  session: string;
  id: number;
}

/** The newest messages of a conversation, to read. */
export function Conversation({ session, id }: Props) {
  const { t } = useTranslation('relationship');
  const messages = usePortalConversation(session, id);
  return (
    <div className="border-t hairline px-4 py-4">
      <Loaded query={messages} lines={3}>
        {(list) => (
          <ol className="flex flex-col gap-3">
            {list.map(({ id: messageId, author, author_name: name, text, media, created_at: at }) => (
              <li
                key={messageId}
                className={cx('max-w-[85%]', author === 'customer' ? 'self-end text-right' : 'self-start')}
              >
                <p className="text-12 text-text-3">
                  {author === 'customer' ? t('portal.you') : name} · {formatDateTime(at)}
                </p>
                <p
                  className={cx(
                    'mt-1 inline-block rounded-3 px-3 py-2 text-left text-14 wrap-anywhere whitespace-pre-wrap',
                    author === 'customer' ? 'bg-human-soft' : 'bg-sunken',
                  )}
                  dir="auto"
                >
                  {text || media?.name || t('portal.file')}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  );
}
