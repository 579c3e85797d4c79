import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { conversationRoutes, type ConversationDetail } from '#shared/contract/conversation.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { usePage } from '#web/lib/queries.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { cx } from '#web/ui/cx.ts';

/** A customer's conversations on all channels, the latest first. */
export function CustomerConversations({
  conversation: { id: openId, customer },
}: {
  conversation: ConversationDetail;
}) {
  const { t } = useTranslation(['relationship', 'chat']);
  const { search } = useLocation();
  const { data } = usePage(
    conversationRoutes.list,
    { query: { customer_id: customer.id, size: 20 } },
    { quiet: true },
  );
  if (!data || data.rows.length < 2) return null;
  return (
    <section className="mt-5.5">
      <h3 className="mb-1 text-13 font-semibold">{t('same.conversations')}</h3>
      <ul className="-mx-2">
        {data.rows.map(({ id, channel, last_message: last, last_message_at: at, language }) => (
          <li key={id}>
            <Link
              to={{ pathname: `/app/chat/chat/${id}`, search }}
              aria-current={id === openId ? 'true' : undefined}
              className={cx(
                'block rounded-3 px-2 py-1.5 text-13 max-md:min-h-11',
                id === openId ? 'bg-human-soft' : 'hover:bg-sunken/60',
              )}
            >
              <span className="flex items-center gap-1.5">
                <ChannelIcon type={channel.type} className="size-3.5" />
                <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                  {channel.name}
                </span>
                <span className="shrink-0 text-12">
                  <Ago unix={at} />
                </span>
              </span>
              <span
                dir="auto"
                lang={textLanguage(last.text, language)}
                className="block truncate text-text-2"
              >
                {last.text || t('chat:inbox.attachment.any')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
