import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  hours: number;
  onNote: () => void;
}

/** In place of the field while the channel takes no replies: why, and what is still possible. */
export function WindowClosed({ hours, onNote }: Props) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-4 bg-warn-soft px-4 py-3.5">
      <Clock className="size-4.5 shrink-0 stroke-[1.6] text-warn" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60 text-13 text-pretty">
        <p className="font-semibold">{t('inbox.window.closedTitle')}</p>
        <p className="text-text-2">{t('inbox.window.closedText', { hours })}</p>
      </div>
      <Button onClick={onNote}>{t('inbox.window.note')}</Button>
    </div>
  );
}
