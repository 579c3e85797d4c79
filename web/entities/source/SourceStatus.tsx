import { useTranslation } from 'react-i18next';
import type { Source } from '#shared/contract/knowledge.ts';
import { Spinner } from '#web/ui/display/Spinner.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

/** The status of a source. */
export function SourceStatus({ status }: { status: Source['status'] }) {
  const { t } = useTranslation('ai-knowledge');
  const words = t(`status.${status}`);
  if (status === 'processing') {
    return (
      <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-human-text">
        <Spinner className="-ml-0.75 size-3" />
        {words}
      </span>
    );
  }
  const tone = ({ queued: 'idle', ready: 'ok', failed: 'danger' } as const)[status];
  return (
    <StatusDot tone={tone} className="whitespace-nowrap">
      {words}
    </StatusDot>
  );
}
