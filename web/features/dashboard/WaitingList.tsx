import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conversationRoutes, type Conversation } from '#shared/contract/conversation.ts';
import { Section } from '#web/features/dashboard/Section.tsx';
import { waitingQuery } from '#web/features/dashboard/waitingQuery.ts';
import { ChannelBadge } from '#web/entities/channel/ChannelIcon.tsx';
import { HandlerStatus } from '#web/entities/conversation/HandlerStatus.tsx';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { useLive } from '#web/lib/events.ts';
import { keyOf, usePage } from '#web/lib/queries.ts';
import { useThrottled } from '#web/lib/useThrottled.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** Who waits for a person now, longest first. It follows the live events. */
export function WaitingList({ now, className }: { now: number; className?: string }) {
  const { t } = useTranslation('user-dashboard');
  const query = usePage(conversationRoutes.list, waitingQuery);
  useWaitingEvents();
  const total = query.data?.page.total ?? 0;
  return (
    <Section
      title={t('waiting.title')}
      {...(className && { className })}
      aside={
        total > (query.data?.rows.length ?? 0) && (
          <TextLink to="/app/chat/chat?tab=waiting" className="text-13">
            {t('waiting.all', { count: total })}
          </TextLink>
        )
      }
    >
      <Loaded query={query} failed={t('waiting.failed')} lines={6}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="py-6 text-13 text-text-2">{t('waiting.none')}</p>
          ) : (
            <ul className="-mx-2 flex flex-col">
              {rows.map((conversation) => (
                <li key={conversation.id}>
                  <Row conversation={conversation} now={now} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Row({ conversation, now }: { conversation: Conversation; now: number }) {
  const { customer, channel, last_message: last, language } = conversation;
  const name = useCustomerName()(customer);
  return (
    <Link
      to={`/app/chat/chat/${conversation.id}`}
      className="flex gap-3 rounded-3 px-2 py-2 transition-colors hover:bg-sunken/60"
    >
      <Avatar name={name} image={customer.avatar} badge={<ChannelBadge type={channel.type} />} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-14 font-medium">
          {name}
        </span>
        <span
          dir="auto"
          lang={textLanguage(last.text, language)}
          className="block truncate text-13 text-text-2"
        >
          {last.text}
        </span>
        <HandlerStatus conversation={conversation} now={now} className="flex! min-w-0" />
      </span>
    </Link>
  );
}

/** Reads the list again when a conversation changes, at most every two seconds. */
function useWaitingEvents(): void {
  const client = useQueryClient();
  const refresh = useThrottled(
    () => void client.invalidateQueries({ queryKey: keyOf(conversationRoutes.list) }),
    2_000,
  );
  useLive('conversation', refresh);
  useLive('reset', refresh);
  useLive('reopened', refresh);
}
