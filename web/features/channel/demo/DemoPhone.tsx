import { Check, CheckCheck, CircleAlert, Clock, SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import { MessageText } from '#web/entities/message/MessageText.tsx';
import { formatTime } from '#web/lib/format.ts';
import { useAction, useCall, usePage } from '#web/lib/queries.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';

const pollMilliseconds = 1_500;
const icons = { queued: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert };

/** The phone of a demo customer: what is written here goes through the webhook and the adapter of WhatsApp. */
export default function DemoPhone({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const [text, setText] = useState('');
  const [reads, setReads] = useState(true);
  const messages = useMessages(channel.id);
  const end = useRef<HTMLLIElement>(null);
  const use = useAction(channelRoutes.actOnDemoPhone, { refresh: [conversationRoutes.list] });
  const params = { id: channel.id };
  const { mutate } = use;
  const unread =
    reads && messages.some(({ author, status }) => author !== 'customer' && status === 'delivered');
  const newest = messages.at(-1)?.id;

  useEffect(() => {
    if (unread) mutate({ params: { id: channel.id }, body: { action: 'read' } });
  }, [unread, channel.id, mutate]);
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  const say = () => {
    const said = text.trim();
    if (said === '') return;
    setText('');
    // What was typed comes back when it was not accepted.
    use.mutate({ params, body: { action: 'say', text: said } }, { onError: () => setText(said) });
  };
  return (
    <div className="flex flex-wrap items-start justify-center gap-6 px-6 py-5 max-md:px-4">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-4">
        <p className="text-14 text-pretty text-text-2">{t('demo.text')}</p>
        <Switch label={t('demo.read')} hint={t('demo.readHint')} checked={reads} onChange={setReads} />
      </div>
      <section
        aria-label={t('demo.phone')}
        style={{ width: 340, height: 600, borderWidth: 8 }}
        className="flex max-w-full shrink-0 flex-col overflow-hidden rounded-5 border-line-strong bg-canvas"
      >
        <header className="flex items-center gap-3 bg-surface px-4 py-3">
          <span className="min-w-0 flex-1 truncate text-14 font-semibold" dir="auto">
            {channel.name}
          </span>
        </header>
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to scroll it by keyboard
          tabIndex={0}
          aria-live="polite"
          aria-label={t('demo.phone')}
          className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-3 py-3"
        >
          {messages.length === 0 && <li className="m-auto text-13 text-text-3">{t('demo.none')}</li>}
          {messages.map((message, index) => (
            <Bubble
              key={message.id}
              message={message}
              isLast={index === messages.length - 1}
              onPress={(label, value) => use.mutate({ params, body: { action: 'press', label, value } })}
            />
          ))}
          <li ref={end} aria-hidden="true" />
        </ul>
        <form
          className="flex items-center gap-2 bg-surface px-3 py-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            say();
          }}
        >
          <Input
            aria-label={t('demo.write')}
            placeholder={t('demo.write')}
            autoComplete="off"
            dir="auto"
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <IconButton type="submit" label={t('demo.send')} disabled={text.trim() === ''}>
            <SendHorizontal />
          </IconButton>
        </form>
      </section>
    </div>
  );
}

interface BubbleProps {
  message: Message;
  isLast: boolean;
  onPress: (label: string, value: string) => void;
}

/** On the phone, the customer is at the right. */
function Bubble({ message, isLast, onPress }: BubbleProps) {
  const { t } = useTranslation('channel');
  const { author, text, media, actions, status, created_at: at } = message;
  const isCustomer = author === 'customer';
  const Icon = icons[isCustomer ? 'read' : status];
  return (
    <li className={cx('flex max-w-[88%] flex-col gap-1', isCustomer ? 'self-end' : 'self-start')}>
      <div
        className={cx(
          'rounded-4 px-3 py-2 text-14',
          isCustomer ? 'bg-ok-soft text-text' : 'bg-surface text-text shadow-1',
        )}
      >
        {media && <p className="text-13 break-words italic">{media.name || t('demo.unshown')}</p>}
        {text && <MessageText text={text} lang={undefined} />}
        <p className="mt-0.5 flex items-center justify-end gap-1 text-11 text-text-3">
          <time dateTime={new Date(at * 1000).toISOString()}>{formatTime(at)}</time>
          {isCustomer && <Icon className="size-3.5 stroke-[1.8]" aria-hidden="true" />}
        </p>
      </div>
      {actions.map(({ label, value }) => (
        <button
          key={value}
          type="button"
          disabled={!isLast}
          onClick={() => onPress(label, value)}
          className="min-h-9 rounded-3 bg-surface px-3 text-13 font-medium text-human-text shadow-1 hover:bg-human-soft disabled:text-text-3 max-md:min-h-11"
        >
          {label}
        </button>
      ))}
    </li>
  );
}

/** What the customer sees of the conversation, oldest first. A message that failed never reached the phone. */
function useMessages(channelId: number): Message[] {
  const { data: conversations } = usePage(
    conversationRoutes.list,
    { query: { channel_id: channelId, size: 1 } },
    { quiet: true, refetchInterval: pollMilliseconds * 2 },
  );
  const id = conversations?.rows[0]?.id ?? 0;
  const { data } = useCall(
    conversationRoutes.messages,
    { params: { id }, query: { size: 50 } },
    { quiet: true, enabled: id > 0, refetchInterval: pollMilliseconds },
  );
  return (data ?? [])
    .filter(
      ({ direction, kind, status }) => direction !== 'internal' && kind !== 'event' && status !== 'failed',
    )
    .filter(({ author, status }) => author === 'customer' || status !== 'queued')
    .toReversed();
}
