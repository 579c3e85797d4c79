import { Paperclip, RotateCcw, Route, Trash2, Undo2 } from 'lucide-react';
import { useContext, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/message.ts';
import { Attachment } from '#web/entities/message/Attachment.tsx';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { Citations } from '#web/entities/message/Citations.tsx';
import { Delivery } from '#web/features/conversation/thread/Delivery.tsx';
import { MissingFile } from '#web/features/conversation/thread/MissingFile.tsx';
import { describeType } from '#web/entities/channel/describeType.ts';
import { loadTexts } from '#web/lib/i18n.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { Marks } from '#web/features/conversation/thread/matches.ts';
import { MessageText } from '#web/entities/message/MessageText.tsx';
import { forgetSent, isOutgoing, postAgain } from '#web/features/conversation/composer/outbox.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  message: Message;
  /** The first and last message of a run: the last has the line with name and time. */
  first: boolean;
  last: boolean;
  thread: MessageThread;
}

/** What a message has to know of its conversation. */
export interface MessageThread {
  language: string;
  /** The type of its channel. */
  channel: string;
}

const FailedMessage = lazily(async () => {
  await loadTexts('channel');
  return import('#web/features/conversation/thread/FailedMessage.tsx');
});

/** A message: the customer's on the left, the agent's and the members' on the right, notes over the full width. */
export function MessageItem({ message, first, last, thread: { language, channel } }: Props) {
  const { t } = useTranslation('chat');
  const { author, text, media, actions, file_status: file } = message;
  const unknown = unknownKindOf(message);
  const marks = useContext(Marks).get(message.id);
  const lang = textLanguage(text, language);
  const isFailed = message.status === 'failed';
  if (message.kind === 'note') return <Note message={message} lang={lang} marks={marks} />;
  const isCustomer = author === 'customer';
  const { is_outward: isOutward } = describeType(channel).abilities;
  const who = isCustomer ? t('inbox.says.customer') : t('inbox.says.other', { name: message.author_name });
  const isBareImage = media?.mime_type.startsWith('image/') && !text;
  return (
    <article
      data-message={message.id}
      className={cx(
        'flex max-w-[72%] flex-col gap-1 @max-[560px]:max-w-[88%]',
        isCustomer ? 'items-start self-start' : 'items-end self-end',
        !first && '-mt-2',
      )}
    >
      {first && <span className="sr-only print:not-sr-only print:text-12 print:font-semibold">{who}</span>}
      <div
        className={cx(
          'flex max-w-full flex-col gap-2 rounded-4 text-14',
          isBareImage ? 'p-1' : 'px-3.5 py-2.25',
          isCustomer && 'bg-bubble',
          isCustomer && last && 'rounded-bl-1!',
          (author === 'agent' || author === 'system') && 'bg-ai-soft text-text',
          author === 'member' && 'bg-bubble-me text-on-bubble-me',
          !isCustomer && last && 'rounded-br-1!',
          author === 'member' && message.status === 'queued' && 'opacity-75',
          isFailed && 'outline-[1.5px] outline-offset-1 outline-danger',
        )}
      >
        {media ? <Attachment media={media} tone={author === 'member' ? 'inverse' : 'plain'} /> : null}
        {!media && file && <MissingFile status={file} />}
        {unknown ? (
          <p className="text-text-2 italic lang-zh:not-italic">{t('inbox.unknownKind', { kind: unknown })}</p>
        ) : text ? (
          <MessageText text={text} lang={lang} marks={marks} />
        ) : (
          !media &&
          !file && (
            <p className="flex items-center gap-2 italic lang-zh:not-italic">
              {message.withdrawn ? (
                <Undo2 className="size-4" aria-hidden="true" />
              ) : (
                <Paperclip className="size-4" aria-hidden="true" />
              )}
              {t(message.withdrawn ? 'inbox.withdrawn' : 'inbox.attachment.unshown')}
            </p>
          )
        )}
        {actions.length > 0 && (
          <ul aria-label={t('inbox.choices')} className="mt-0.5 flex flex-wrap gap-1.5">
            {actions.map((action) => (
              <li
                key={action.value}
                lang={lang}
                className="rounded-2 bg-surface px-3 py-0.5 text-13 font-medium text-text shadow-[inset_0_0_0_1px_var(--color-ai-line)]"
              >
                {action.label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {last && <Meta message={message} isOutward={isOutward} />}
      {isFailed &&
        (isOutgoing(message) && message.client_id ? (
          <FailedActions clientId={message.client_id} />
        ) : (
          <FailedMessage message={message} />
        ))}
    </article>
  );
}

/** What a customer sent of a kind that we cannot read: the adapters store its name in brackets. */
function unknownKindOf({ kind, author, text }: Message): string | undefined {
  if (kind !== 'interactive' || author !== 'customer') return undefined;
  return /^\[([\w.: -]{1,80})\]$/.exec(text)?.[1];
}

function Meta({ message, isOutward }: { message: Message; isOutward: boolean }) {
  const { t } = useTranslation('chat');
  const { explain, why } = useInbox();
  const { author, created_at: at } = message;
  return (
    <div
      className={cx(
        'flex max-w-full flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-text-3',
        author !== 'customer' && 'justify-end',
      )}
    >
      {author === 'agent' && <span className="font-medium text-ai-text">{message.author_name}</span>}
      {author === 'system' && (
        <>
          <span className="font-medium text-ai-text">{message.author_name}</span>
          <span>{t('inbox.welcome')}</span>
        </>
      )}
      {author === 'member' && <span className="font-medium text-human-text">{message.author_name}</span>}
      <Citations citations={message.citations} />
      {message.has_trace && (
        <button
          type="button"
          aria-pressed={why === message.id}
          onClick={() => explain(why === message.id ? 0 : message.id)}
          className="inline-flex items-center gap-1 rounded-1 underline-offset-3 print:hidden hover:text-human-text hover:underline aria-pressed:text-human-text max-md:min-h-8"
        >
          <Route className="size-3.25 stroke-[1.8]" aria-hidden="true" />
          {t('inbox.why.title')}
        </button>
      )}
      <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
        {formatTime(at)}
      </time>
      {(author === 'member' || (author !== 'customer' && isOutward)) &&
        !(isOutgoing(message) && message.status === 'failed') && <Delivery message={message} />}
    </div>
  );
}

interface NoteProps {
  message: Message;
  lang: string | undefined;
  marks: ComponentProps<typeof MessageText>['marks'];
}

/** A note for members: dashed, over the full width, never sent to the customer. */
function Note({ message, lang, marks }: NoteProps) {
  const { t } = useTranslation('chat');
  const isFailed = message.status === 'failed';
  return (
    <article
      data-message={message.id}
      className={cx(
        'rounded-3 border border-dashed px-3.5 py-2.25 text-13 text-text-2',
        isFailed ? 'border-danger' : 'border-line-strong',
        message.status === 'queued' && 'opacity-75',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-text">{message.author_name}</span>
        <span className="text-12 text-text-3">
          {t('inbox.note')} <time>{formatTime(message.created_at)}</time>
        </span>
      </p>
      {message.media ? <Attachment media={message.media} tone="plain" /> : null}
      <MessageText text={message.text} lang={lang} marks={marks} />
      {isFailed && isOutgoing(message) && message.client_id && <FailedActions clientId={message.client_id} />}
    </article>
  );
}

/** A message that was not sent: retry or discard. */
function FailedActions({ clientId }: { clientId: string }) {
  const { t } = useTranslation('chat');
  const action =
    'inline-flex items-center gap-1 rounded-1 font-medium underline-offset-3 hover:underline max-md:min-h-9 [&_svg]:size-3.5';
  return (
    <p className="flex items-center gap-3 text-12 text-danger">
      {t('inbox.notSent')}
      <button type="button" className={action} onClick={() => postAgain(clientId)}>
        <RotateCcw aria-hidden="true" />
        {t('inbox.sendAgain')}
      </button>
      <button type="button" className={action} onClick={() => forgetSent(clientId)}>
        <Trash2 aria-hidden="true" />
        {t('inbox.discard')}
      </button>
    </p>
  );
}
