import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Trace } from '#shared/contract/conversation.ts';

const known = [
  'citations_exist',
  'figures_supported',
  'prices_supported',
  'dates_supported',
  'links_supported',
  'phones_supported',
  'script_right',
  'promises_supported',
  'secrets_not_requested',
  'model',
] as const;

/** The checks of an answer before it is sent; a failed one says why. */
export function TraceChecks({ checks }: { checks: Trace['checks'] }) {
  const { t } = useTranslation('chat');
  return (
    <ul className="flex flex-col gap-1 text-13">
      {checks.map(({ name, passed, detail }) => {
        const key = known.find((one) => one === name);
        const Icon = passed ? Check : X;
        return (
          <li key={name} className="flex items-start gap-2">
            <Icon
              className={`mt-0.75 size-3.75 shrink-0 stroke-2 ${passed ? 'text-ok' : 'text-danger'}`}
              aria-hidden="true"
            />
            <span className="min-w-0">
              {key ? t(`trace.check.${key}`) : name}
              <span className="sr-only">: {passed ? t('trace.passed') : t('trace.failed')}</span>
              {!passed && detail && (
                <span lang="en" className="block text-12 text-danger">
                  {detail}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
