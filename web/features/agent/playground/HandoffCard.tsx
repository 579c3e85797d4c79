import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlaygroundReply } from '#web/features/agent/playground/turns.ts';
import { useHandoffReason } from '#web/entities/conversation/useHandoffReason.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';

interface Props {
  name: string;
  handoff: NonNullable<PlaygroundReply['handoff']>;
}

/** The reason of a handoff and the draft for the member. */
export function HandoffCard({ name, handoff }: Props) {
  const { t } = useTranslation('parley');
  const reason = useHandoffReason();
  return (
    <div className="flex flex-col gap-2 text-13">
      <p className="flex items-start gap-2 font-medium text-human-text">
        <Hand className="mt-0.5 size-4 shrink-0 stroke-[1.6]" aria-hidden="true" />
        {t('playground.handsOff', { name, reason: reason(handoff.reason) })}
      </p>
      {handoff.draft && (
        <div className="rounded-3 border border-dashed border-line-strong px-3.5 py-2">
          <p className="text-12 font-medium text-text-2">{t('playground.leftDraft')}</p>
          <p lang={textLanguage(handoff.draft)} className="break-words whitespace-pre-wrap">
            {handoff.draft}
          </p>
        </div>
      )}
      <p className="text-12 text-text-3">{t('playground.customerReads')}</p>
    </div>
  );
}
