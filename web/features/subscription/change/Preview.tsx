import { TriangleAlert, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plan.ts';
import type { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';
import type { Interval } from '#shared/rules/proration.ts';
import { usePlanNames } from '#web/entities/plan/usePlanNames.ts';
import { priceOf, shortOf, type Details } from '#web/features/subscription/planState.ts';
import type { Reply } from '#web/lib/api.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

type PreviewReply = Reply<typeof subscriptionRoutes.preview>;

interface Props {
  preview: PreviewReply;
  plan: Plan;
  interval: Interval;
  details: Details;
}

/** The lines of a change of plan, their sum, when it applies, and what the organization has too much of. */
export function Preview({ preview, plan, interval, details }: Props) {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  const isEnd = plan.unique_plan_tag === freePlanTag;
  const names = { plan: details.plan.name, date: formatDate(preview.effective_at, zone) };
  return (
    <>
      {isEnd ? (
        <p className="text-14 text-pretty">{t('change.end', names)}</p>
      ) : (
        <Bill preview={preview} plan={plan} details={details} />
      )}
      {!isEnd && (
        <p className="text-13 text-pretty text-text-2">
          {preview.next_charge_at === null
            ? t('change.now')
            : t('plan.sentences', {
                first: t('change.now'),
                second: t('plan.nextCharge', {
                  amount: formatMoney(priceOf(plan, interval), preview.currency),
                  date: formatDate(preview.next_charge_at, zone),
                }),
              })}
        </p>
      )}
      {preview.due_now > 0 && <WalletNotice due={preview.due_now} details={details} />}
      {preview.exceeded.length > 0 && (
        <Notice tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          <p className="font-medium">{t('change.exceeded', { plan: plan.name })}</p>
          <ul className="my-1">
            {preview.exceeded.map(({ limit, used, allowed }) => (
              <li key={limit}>
                {t('change.exceededLine', {
                  limit: t(`plan.limit.${limit}`),
                  used: formatNumber(used),
                  allowed: formatNumber(allowed),
                })}
              </li>
            ))}
          </ul>
          <p className="text-text-2">{t('change.exceededText')}</p>
        </Notice>
      )}
    </>
  );
}

function Bill({ preview, plan, details }: Omit<Props, 'interval'>) {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  const nameOf = usePlanNames(details.plan);
  const money = (cents: number) => formatMoney(cents, preview.currency);
  const sum = preview.total < 0 ? t('change.back') : t('change.due');
  return (
    <table className="w-full text-14">
      <caption className="sr-only">{t('change.lines')}</caption>
      <tbody>
        {preview.lines.map((line, index) => {
          const isTrial = line.kind === 'charge' && line.amount === 0 && plan.trial_days > 0;
          const values = {
            plan: nameOf(line.plan_tag),
            from: formatDate(line.from, zone),
            to: formatDate(line.to, zone),
          };
          return (
            <tr key={index}>
              <th scope="row" className="border-b hairline py-2 pr-4 text-left font-normal">
                <span className="block break-words">
                  {line.kind === 'credit' && t('change.credit', values)}
                  {line.kind === 'charge' && (isTrial ? t('change.trial', values) : values.plan)}
                </span>
                <span className="block text-12 text-text-3">{t('change.span', values)}</span>
              </th>
              <Amount isLast={false}>{money(line.amount)}</Amount>
            </tr>
          );
        })}
        <tr className="font-semibold">
          <th scope="row" className="pt-2.5 pr-4 text-left font-semibold">
            {sum}
          </th>
          <Amount isLast>{money(Math.abs(preview.total))}</Amount>
        </tr>
      </tbody>
    </table>
  );
}

function Amount({ isLast, children }: { isLast: boolean; children: string }) {
  return (
    <td
      className={cx('text-right align-top whitespace-nowrap', isLast ? 'pt-2.5' : 'border-b hairline py-2')}
    >
      {children}
    </td>
  );
}

/** Whether the wallet holds enough. */
function WalletNotice({ due, details: { wallet } }: { due: number; details: Details }) {
  const { t } = useTranslation('subscription');
  const money = (cents: number) => formatMoney(cents, wallet.currency);
  const missing = shortOf(due, wallet.balance);
  const values = {
    balance: money(wallet.balance),
    missing: money(missing),
    rest: money(wallet.balance - due),
  };
  if (missing === 0)
    return <Notice icon={<Wallet aria-hidden="true" />}>{t('change.enough', values)}</Notice>;
  return (
    <Notice tone="warn" icon={<Wallet aria-hidden="true" />}>
      {t('plan.walletShort', values)}
      <TextLink to="/app/organization/wallet" className="ml-1">
        {t('plan.toWallet')}
      </TextLink>
    </Notice>
  );
}
