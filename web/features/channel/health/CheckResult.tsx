import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useCheck } from '#web/features/channel/health/useCheck.ts';
import { ReasonNotice } from '#web/features/channel/health/ReasonNotice.tsx';
import { useProfileFacts } from '#web/features/channel/health/useProfileFacts.ts';
import { errorText } from '#web/lib/reportError.ts';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Notice } from '#web/ui/display/Notice.tsx';
import { Spinner } from '#web/ui/display/Spinner.tsx';

interface Props {
  check: ReturnType<typeof useCheck>;
  /** The provider's name. */
  provider: string;
  /** Of a check that failed. */
  actions: ReactNode;
}

/** What the provider has answered. */
export function CheckResult({ check: { isAsking, result, error }, provider, actions }: Props) {
  const { t } = useTranslation('channel');
  const factsOf = useProfileFacts();
  if (isAsking)
    return (
      <p role="status" className="flex min-h-16 items-center gap-3 rounded-3 bg-sunken px-4 py-3 text-14">
        <Spinner className="text-text-3" />
        {t('health.asking', { provider })}
      </p>
    );
  if (error)
    return (
      <div role="alert">
        <Notice icon={<TriangleAlert />} tone="warn" action={actions}>
          {errorText(error)}
        </Notice>
      </div>
    );
  if (!result) return null;
  if (!result.ok)
    return <ReasonNotice reason={`${result.reason}: ${result.detail}`} isStopped actions={actions} />;
  const facts = factsOf(result.details);
  return (
    <div role="status" className="rounded-3 bg-ok-soft px-4 py-3">
      <p className="flex items-start gap-3 text-14 font-semibold">
        <CircleCheck className="mt-0.5 size-4.5 shrink-0 stroke-[1.6] text-ok" aria-hidden="true" />
        <span className="min-w-0 break-words" dir="auto">
          {t('connection.works', { name: result.name })}
        </span>
      </p>
      {facts.length > 0 && (
        <div className="mt-1 pl-7">
          <FactList facts={facts} />
        </div>
      )}
    </div>
  );
}
