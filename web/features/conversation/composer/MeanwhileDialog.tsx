import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/message.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  /** The reply that came while the member was writing. */
  reply: Message;
  open: boolean;
  onClose: () => void;
  onSend: () => void;
}

/** Asks before a second reply to the same message is sent. */
export default function MeanwhileDialog({ reply, open, onClose, onSend }: Props) {
  const { t } = useTranslation('chat');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('inbox.meanwhile.title', { name: reply.author_name })}
      confirmLabel={t('inbox.meanwhile.send')}
      width={460}
      onConfirm={async () => onSend()}
    >
      <blockquote
        lang={textLanguage(reply.text)}
        dir="auto"
        className="max-h-60 overflow-y-auto border-l-3 border-line-strong pl-3 text-14 break-words whitespace-pre-wrap text-text-2"
      >
        {reply.text || t('inbox.attachment.any')}
      </blockquote>
    </ConfirmDialog>
  );
}
