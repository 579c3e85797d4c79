import { useTranslation } from 'react-i18next';
import type { Trace } from '#shared/contract/conversation.ts';
import { htmlLang } from '#shared/locales.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { locale } from '#web/lib/locale.ts';

/** What thought, how much it read and wrote, what that cost and how long it took. */
export function TraceFacts({ trace }: { trace: Trace }) {
  const { t } = useTranslation('chat');
  const facts: [string, string][] = [
    [t('inbox.why.brain'), trace.brain === 'model' ? trace.model : t('inbox.why.builtIn')],
    [t('inbox.why.version'), formatNumber(trace.version)],
    ...(trace.brain === 'model'
      ? ([
          [
            t('inbox.why.tokens'),
            t('inbox.why.tokenCounts', {
              input: formatNumber(trace.input_tokens),
              output: formatNumber(trace.output_tokens),
            }),
          ],
        ] as [string, string][])
      : []),
    [t('inbox.why.cost'), trace.cost_microcents > 0 ? dollars(trace.cost_microcents) : t('inbox.why.free')],
    [t('inbox.why.time'), t('inbox.why.ms', { ms: formatNumber(trace.latency_ms) })],
    [t('inbox.why.at'), formatDateTime(trace.created_at)],
  ];
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-3">{name}</dt>
          <dd className="select-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Millionths of a cent as dollars, with as many places as such small sums need. */
function dollars(microcents: number): string {
  return new Intl.NumberFormat(htmlLang[locale], {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumSignificantDigits: 3,
  }).format(microcents / 1e8);
}
