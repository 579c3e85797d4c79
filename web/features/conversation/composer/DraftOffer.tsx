import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationDetail } from '#shared/contract/conversation.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { Citations } from '#web/entities/message/Citations.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';

interface Props {
  conversation: ConversationDetail;
  agent: string;
  onUse: (text: string) => void;
}

/** The agent's draft, offered to the member who takes over. */
export function DraftOffer({ conversation, agent, onUse }: Props) {
  const { t } = useTranslation('chat');
  const { id, draft, language } = conversation;
  const key = `inbox-dismissed-${id}`;
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(key));
  if (!draft?.text || dismissed === draft.text) return null;
  return (
    <section
      aria-label={t('inbox.drafted', { agent })}
      className="mb-2 short:hidden rounded-3 px-3.5 py-2.5 shadow-[inset_0_0_0_1.5px_var(--color-ai-line)]"
    >
      <p className="flex items-center gap-2 text-12 font-medium text-ai-text">
        <Dot tone="ai" />
        {t('inbox.drafted', { agent })}
      </p>
      <p
        lang={textLanguage(draft.text, language)}
        dir="auto"
        className="mt-1 max-h-33 max-md:max-h-22 overflow-y-auto text-14 whitespace-pre-wrap"
      >
        {draft.text}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2 text-12">
        <span className="flex min-w-0 flex-1 flex-wrap gap-2">
          <Citations citations={draft.citations} />
        </span>
        <Button
          size="s"
          variant="quiet"
          onClick={() => {
            sessionStorage.setItem(key, draft.text);
            setDismissed(draft.text);
          }}
        >
          {t('inbox.dismiss')}
        </Button>
        <Button size="s" onClick={() => onUse(draft.text)}>
          {t('inbox.use')}
        </Button>
      </div>
    </section>
  );
}
