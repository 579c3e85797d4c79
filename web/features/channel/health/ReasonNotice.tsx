import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReason } from '#web/entities/channel/useReason.ts';

interface Props {
  /** As stored: `access_lost: Error validating access token`. */
  reason: string;
  /** Nothing is sent until it is mended. */
  isStopped: boolean;
  actions?: ReactNode;
}

/** Why a channel does not work, what to do, and what the provider says. */
export function ReasonNotice({ reason, isStopped, actions }: Props) {
  const { t } = useTranslation('channel');
  const { says, todo, detail } = useReason()(reason);
  return (
    <div
      role="status"
      className={`flex items-start gap-3 rounded-3 px-4 py-3 ${isStopped ? 'bg-danger-soft' : 'bg-warn-soft'}`}
    >
      <TriangleAlert
        className={`mt-0.5 size-4.5 shrink-0 stroke-[1.6] ${isStopped ? 'text-danger' : 'text-warn'}`}
        aria-hidden="true"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-13">
        <p className="text-14 font-semibold">{says ?? t(isStopped ? 'health.stopped' : 'health.warning')}</p>
        <p className="text-pretty">{todo ?? t(isStopped ? 'health.stoppedTodo' : 'health.warningTodo')}</p>
        {detail && (
          <p className="break-words text-text-2" dir="auto">
            {t('connection.says', { reason: detail })}
          </p>
        )}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
