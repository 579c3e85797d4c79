import { CornerDownLeft, Paperclip } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationDetail } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { ComposerField } from '#web/features/conversation/composer/ComposerField.tsx';
import { ComposerHead } from '#web/features/conversation/composer/ComposerHead.tsx';
import { ComposerHint } from '#web/features/conversation/composer/ComposerHint.tsx';
import { replySince } from '#web/features/conversation/composer/replySince.ts';
import { sendAndResolveKeys } from '#web/features/conversation/composer/sendAndResolveKeys.ts';
import { post, whenSent, type Outgoing } from '#web/features/conversation/composer/outbox.ts';
import { describeType } from '#web/entities/channel/describeType.ts';
import { WindowClosed } from '#web/features/conversation/composer/WindowClosed.tsx';
import { partsOf } from '#web/features/conversation/composer/partsOf.ts';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { useDraft } from '#web/features/conversation/composer/useDraft.ts';
import { rescueFocus, rowOf } from '#web/features/conversation/list/focusRow.ts';
import { messagesOf } from '#web/features/conversation/thread/messagePages.ts';
import { messagesQuery } from '#web/features/conversation/thread/messagesQuery.ts';
import { useConversationActions } from '#web/features/conversation/useConversationActions.ts';
import { useNow } from '#web/features/conversation/useNow.ts';
import { useShortcuts } from '#web/lib/useShortcuts.ts';
import { useTypingSignal } from '#web/features/conversation/composer/useTypingSignal.ts';
import { useUploads } from '#web/features/conversation/composer/useUploads.ts';
import { formatNumber } from '#web/lib/format.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { queryClient } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';
import { tip } from '#web/ui/overlay/tip.ts';
import { toast } from '#web/ui/overlay/toast.ts';

const windowMarginSeconds = 120;

const ComposerFiles = lazily(async () => ({
  default: (await import('#web/features/conversation/composer/ComposerFiles.tsx')).ComposerFiles,
}));
const DraftOffer = lazily(async () => ({
  default: (await import('#web/features/conversation/composer/DraftOffer.tsx')).DraftOffer,
}));
const MeanwhileDialog = lazily(() => import('#web/features/conversation/composer/MeanwhileDialog.tsx'));

/** Writes a reply to the customer or a note to the other members. */
export function Composer({ conversation }: { conversation: ConversationDetail }) {
  const { t } = useTranslation('chat');
  const { id, channel, language, window_expires_at: windowEnd } = conversation;
  const [draft, update, clear] = useDraft(id);
  const { abilities } = describeType(channel.type);
  const isNote = draft.mode === 'note';
  const { uploading, add } = useUploads((media) => update(({ files }) => ({ files: [...files, media] })), {
    most: isNote ? null : abilities.max_file,
    channel: channel.name,
  });
  const notifyTyping = useTypingSignal(id);
  const agent = useAgent().name;
  const now = useNow();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [meanwhile, setMeanwhile] = useState<{ reply: Message; open: boolean; resolves: boolean }>();
  const { resolve } = useConversationActions(conversation);
  // The server stops as early, so that no message misses the window on its way.
  const closesAt = windowEnd === null ? null : windowEnd - windowMarginSeconds;
  const isClosed = !isNote && closesAt !== null && closesAt <= now;
  const left = limits.conversation.message - draft.text.length;
  const parts = isNote ? 1 : partsOf(draft.text, abilities);
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0;
  const maySend = !isEmpty && !isClosed && left >= 0 && uploading.length === 0;
  const mayAttach = !isClosed && (isNote || abilities.max_file !== null);

  const choose = (mode: 'reply' | 'note') => {
    update({ mode });
    requestAnimationFrame(() => field.current?.focus());
  };
  useShortcuts({ r: () => choose('reply'), n: () => choose('note') });

  const send = ({ resolves = false, asks = true } = {}) => {
    if (!maySend) return;
    const reply = asks && !isNote && newReply(id, draft.since);
    if (reply) return setMeanwhile({ reply, open: true, resolves });
    for (const message of splitByFile(draft.text.trim(), draft.files, isNote))
      post({ conversation_id: id, ...message });
    clear();
    notifyTyping(false);
    field.current?.focus();
    if (resolves) void whenSent(id).then((isSent) => isSent && resolve());
  };
  const write = (text: string, drafted: boolean) =>
    update(({ text: before, since }) => ({
      text,
      drafted,
      since: before === '' ? (messagesIn(id).at(-1)?.id ?? 0) : since,
    }));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (mayAttach) void add([...event.dataTransfer.files]);
  };
  return (
    <form
      aria-label={t('inbox.composer')}
      className="shrink-0 px-6 pt-1 pb-5 print:hidden max-md:px-3 max-md:pb-3 short:pb-2!"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {conversation.draft && draft.text === '' && !isNote && (
        <DraftOffer
          conversation={conversation}
          agent={agent}
          onUse={(text) => {
            write(text, true);
            field.current?.focus();
          }}
        />
      )}
      <ComposerHead mode={draft.mode} onMode={choose} channel={channel} windowEnd={closesAt} now={now} />
      {isClosed && <WindowClosed hours={abilities.window_hours ?? 24} onNote={() => choose('note')} />}
      <div
        hidden={isClosed}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(mayAttach);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'rounded-4 border bg-raised transition-colors focus-within:border-focus focus-within:shadow-[inset_0_0_0_1px_var(--color-focus)]',
          isNote ? 'border-dashed border-line-strong' : 'border-line-strong',
          isOver && 'border-focus bg-human-soft',
        )}
      >
        <ComposerField
          field={field}
          value={draft.text}
          disabled={isClosed}
          language={language}
          label={isNote ? t('inbox.write.note') : t('inbox.write.reply')}
          placeholder={isNote ? t('inbox.write.note') : t('inbox.write.reply')}
          onChange={(text) => {
            write(text, draft.drafted && text !== '');
            if (!isNote) notifyTyping(text !== '');
          }}
          onFiles={(files) => {
            if (mayAttach) void add(files);
          }}
          onSend={() => send()}
          onSendAndResolve={() => send({ resolves: true })}
          onCut={() => toast.error(t('inbox.cut', { most: formatNumber(limits.conversation.typed) }))}
          onEscape={() => {
            // At once, so that the next key is a shortcut.
            field.current?.blur();
            rowOf(id)?.focus();
            rescueFocus(id);
          }}
        />
        {draft.files.length + uploading.length > 0 && (
          <ComposerFiles
            files={draft.files}
            uploading={uploading}
            onRemove={(file) => update({ files: draft.files.filter((one) => one.id !== file) })}
          />
        )}
        <div className="flex items-center gap-1 pr-2 pb-2 pl-2.5">
          {draft.drafted && (
            <span className="mr-1 inline-flex items-center gap-2 pl-1 text-12 font-medium text-ai-text">
              <Dot tone="ai" />
              {t('inbox.drafted', { agent })}
            </span>
          )}
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              void add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <IconButton
            label={t('inbox.attach')}
            side="top"
            disabled={!mayAttach}
            onClick={() => picker.current?.click()}
          >
            <Paperclip />
          </IconButton>
          <ComposerHint conversation={conversation} agent={agent} isNote={isNote} />
          {parts > 1 && left >= 200 && (
            <span className="text-12 text-text-3">{t('inbox.parts', { count: parts })}</span>
          )}
          {left < 200 && (
            <span className={cx('text-12', left < 0 ? 'font-medium text-danger' : 'text-text-3')}>
              {t(left < 0 ? 'inbox.tooLong' : 'inbox.charactersLeft', {
                number: formatNumber(Math.abs(left)),
              })}
            </span>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={!maySend}
            className="ml-1"
            {...tip(t('inbox.keys.sendAndResolve'), { keys: sendAndResolveKeys, side: 'top' })}
          >
            {isNote ? t('inbox.addNote') : t('inbox.send')}
            <CornerDownLeft aria-hidden="true" className="max-md:hidden" />
          </Button>
        </div>
      </div>
      {meanwhile && (
        <MeanwhileDialog
          reply={meanwhile.reply}
          open={meanwhile.open}
          onClose={() => setMeanwhile({ ...meanwhile, open: false })}
          onSend={() => send({ resolves: meanwhile.resolves, asks: false })}
        />
      )}
    </form>
  );
}

/** The messages that are loaded, oldest first. */
function messagesIn(conversationId: number): Message[] {
  return messagesOf(queryClient.getQueryData(messagesQuery(conversationId).queryKey)?.pages ?? []);
}

/** `since` 0: files without a text were attached, which says nothing of when the member began. */
function newReply(conversationId: number, since: number): Message | undefined {
  if (since === 0) return undefined;
  return replySince(messagesIn(conversationId), since, read('user')?.id);
}

/** A message holds one file: the first is sent with the text, each other as a message of its own. */
function splitByFile(
  text: string,
  files: NonNullable<Outgoing['media']>[],
  isNote: boolean,
): Pick<Outgoing, 'kind' | 'text' | 'media'>[] {
  if (files.length === 0) return [{ kind: isNote ? 'note' : 'text', text, media: null }];
  return files.map((media, index) => ({
    kind: isNote ? 'note' : kindOf(media.mime_type),
    text: index === 0 ? text : '',
    media,
  }));
}

function kindOf(mimeType: string): 'image' | 'audio' | 'video' | 'document' {
  const family = mimeType.split('/')[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}
