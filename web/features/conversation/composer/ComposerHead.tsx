import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/conversation.ts';
import { formatLength } from '#web/lib/format.ts';

interface Props {
  mode: 'reply' | 'note';
  onMode: (mode: 'reply' | 'note') => void;
  channel: Conversation['channel'];
  /** The end of the channel's reply window, in unix seconds; null: none. */
  windowEnd: number | null;
  now: number;
}

/** Switches between reply and note, and shows the time left in the reply window. */
export function ComposerHead({ mode, onMode, channel, windowEnd, now }: Props) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex items-center gap-4 short:hidden text-13 text-text-2">
      <div role="group" aria-label={t('inbox.mode.label')} className="flex gap-4">
        {(['reply', 'note'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={mode === one}
            onClick={() => onMode(one)}
            className="rounded-1 pt-1 pb-2 hover:text-text aria-pressed:font-semibold aria-pressed:text-text max-md:min-h-11"
          >
            {t(`inbox.mode.${one}`)}
          </button>
        ))}
      </div>
      {windowEnd !== null && windowEnd > now && (
        <span className="ml-auto inline-flex items-center gap-1.5 text-12 text-ok">
          <Clock className="size-3.25 stroke-[1.8]" aria-hidden="true" />
          {t('inbox.window.open', { channel: channel.name, left: formatLength(windowEnd - now) })}
        </span>
      )}
    </div>
  );
}
