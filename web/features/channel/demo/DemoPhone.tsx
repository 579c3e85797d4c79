import { Check, CheckCheck, CircleAlert, Clock, Paperclip, RotateCcw, SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import type { WorkspaceEvents } from '#shared/contract/liveEvents.ts';
import type { Message } from '#shared/contract/message.ts';
import { useOutbox, type Unsent } from '#web/features/channel/demo/useOutbox.ts';
import { Attachment } from '#web/entities/message/Attachment.tsx';
import { MessageText } from '#web/entities/message/MessageText.tsx';
import { useLive } from '#web/lib/events.ts';
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
  const { unsent, send } = useOutbox(
    channel.id,
    messages.findLast(({ author }) => author === 'customer')?.id,
  );
  const file = useRef<HTMLInputElement>(null);
  const unread =
    reads && messages.some(({ author, status }) => author !== 'customer' && status === 'delivered');
  const newest = messages.at(-1)?.id;
  const isTyped = useTyped(channel.id, newest);

  useEffect(() => {
    if (unread) mutate({ params: { id: channel.id }, body: { action: 'read' } });
  }, [unread, channel.id, mutate]);
  useEffect(() => {
    if (newest !== undefined || unsent.length > 0 || isTyped)
      end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest, unsent.length, isTyped]);

  const say = () => {
    const said = text.trim();
    if (said === '') return;
    setText('');
    send({ text: said });
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
          {messages.length === 0 && unsent.length === 0 && (
            <li className="m-auto text-13 text-text-3">{t('demo.none')}</li>
          )}
          {messages.map((message, index) => (
            <Bubble
              key={message.id}
              message={message}
              isLast={index === messages.length - 1}
              onPress={(label, value) => use.mutate({ params, body: { action: 'press', label, value } })}
            />
          ))}
          {unsent.map((one) => (
            <UnsentBubble key={one.key} unsent={one} onAgain={() => send(one)} />
          ))}
          {isTyped && (
            <li className="self-start rounded-4 bg-surface px-3 py-2 text-13 text-text-2 italic shadow-1 lang-zh:not-italic">
              {t('demo.writes')}
            </li>
          )}
          <li ref={end} aria-hidden="true" />
        </ul>
        <form
          className="flex items-center gap-2 bg-surface px-3 py-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            say();
          }}
        >
          <input
            ref={file}
            type="file"
            hidden
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              // So that the same file can be chosen again.
              event.target.value = '';
              if (chosen) send({ text: '', file: chosen });
            }}
          />
          <IconButton label={t('demo.attach')} onClick={() => file.current?.click()}>
            <Paperclip />
          </IconButton>
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
        {media && <Attachment media={media} tone="plain" />}
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

/** A message of the customer that the business has not taken over yet, or that did not get through. */
function UnsentBubble({ unsent, onAgain }: { unsent: Unsent; onAgain: () => void }) {
  const { t } = useTranslation('channel');
  const { text, file, hasFailed } = unsent;
  return (
    <li className="flex max-w-[88%] flex-col gap-1 self-end">
      <div className="rounded-4 bg-ok-soft px-3 py-2 text-14 text-text">
        {file && <p className="text-13 break-words">{file.name}</p>}
        {text && <MessageText text={text} lang={undefined} />}
        <p className="mt-0.5 flex items-center justify-end gap-1 text-11 text-text-3">
          <span>{t(hasFailed ? 'demo.unsent' : 'demo.sending')}</span>
          {hasFailed ? (
            <CircleAlert className="size-3.5 stroke-[1.8] text-danger" aria-hidden="true" />
          ) : (
            <Clock className="size-3.5 stroke-[1.8]" aria-hidden="true" />
          )}
        </p>
      </div>
      {hasFailed && (
        <button
          type="button"
          onClick={onAgain}
          className="inline-flex items-center gap-1 self-end text-12 font-medium text-human-text underline-offset-3 hover:underline max-md:min-h-11"
        >
          <RotateCcw className="size-3.5" aria-hidden="true" />
          {t('demo.again')}
        </button>
      )}
    </li>
  );
}

/** WhatsApp shows it for so long, or until the message comes. */
const typingMilliseconds = 25_000;

/** Whether the phone was told that the business writes, and nothing has come since. */
function useTyped(channelId: number, newest: number | undefined): boolean {
  const [since, setSince] = useState<{ newest: number | undefined; at: number }>();
  useLive<WorkspaceEvents['demo_typing']>('demo_typing', ({ channel_id: id }) => {
    if (id === channelId) setSince({ newest, at: Date.now() });
  });
  useEffect(() => {
    if (!since) return undefined;
    const timer = setTimeout(() => setSince(undefined), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && since.newest === newest;
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
