import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import { readDetail } from '#web/features/settings/testDetail.ts';
import { Spinner } from '#web/ui/display/Spinner.tsx';

interface Props {
  model: string;
  pending: boolean;
  result: { ok: boolean; detail: string; latency_ms: number } | undefined;
}

/** The result of a test call: success, latency and the reply or error. */
export function TestResult(props: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const { pending, result } = props;
  useEffect(() => {
    if (pending || result) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [pending, result]);
  return (
    <div ref={ref} className="scroll-mb-24">
      <Outcome {...props} />
    </div>
  );
}

function Outcome({ model, pending, result }: Props) {
  const { t } = useTranslation('system-settings');
  if (pending) {
    return (
      <p
        role="status"
        className="flex items-center gap-2.5 rounded-3 bg-sunken px-4 py-3 text-14 text-text-2"
      >
        <Spinner />
        {t('ai.testing', { model })}
      </p>
    );
  }
  if (!result) return null;
  const milliseconds = formatNumber(result.latency_ms);
  if (result.ok) {
    return (
      <div role="status" className="flex items-start gap-2.5 rounded-3 bg-ok-soft px-4 py-3 text-14">
        <CircleCheck className="mt-0.5 size-4.5 shrink-0 stroke-[1.8] text-ok" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-medium">{t('ai.works', { model, milliseconds })}</p>
          {result.detail && <p className="text-13 text-text-2">{t('ai.said', { words: result.detail })}</p>}
        </div>
      </div>
    );
  }
  const { failure, said } = readDetail(result.detail);
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-3 bg-danger-soft px-4 py-3 text-14">
      <CircleX className="mt-0.5 size-4.5 shrink-0 stroke-[1.8] text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{t(`ai.failure.${failure}`)}</p>
        <p className="text-13 text-text-2">{t('ai.failedAfter', { milliseconds })}</p>
        {said && (
          <p lang="en" className="mt-1.5 font-mono text-12 break-words whitespace-pre-wrap text-text-2">
            {said}
          </p>
        )}
      </div>
    </div>
  );
}
