import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plan.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import type { Interval } from '#shared/rules/proration.ts';
import { graceEndOf, shortOf, stateOf, type Details } from '#web/features/subscription/planState.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { cx } from '#web/ui/cx.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  details: Details;
  onPay: (plan: Plan, interval: Interval) => void;
}

const tones = {
  free: 'idle',
  ended: 'done',
  granted: 'ok',
  trial: 'ok',
  active: 'ok',
  ending: 'warn',
  past_due: 'danger',
} as const;

/** The current plan in a sentence, and ending it or keeping it. */
export function CurrentPlan({ details, onPay }: Props) {
  const { t } = useTranslation('subscription');
  const { plan, subscription } = details;
  const zone = useZone();
  const state = stateOf(details);
  const [asking, setAsking] = useState(false);
  const toggle = useAction(subscriptionRoutes.toggle, {
    refresh: [subscriptionRoutes.get, subscriptionRoutes.current],
    onDone: (next) =>
      toast.done(
        next.subscription?.cancel_at_period_end
          ? t('plan.canceled', { plan: plan.name })
          : t('plan.kept', { plan: plan.name }),
      ),
  });
  const date = (unix: number) => formatDate(unix, zone);
  const end = date(subscription?.current_period_end ?? 0);
  const values = {
    plan: plan.name,
    price: formatMoney(subscription?.price ?? 0, plan.currency),
    date: end,
    after: date(graceEndOf(subscription?.past_due_since ?? 0)),
  };
  const sentence = {
    free: () => t('plan.sentence.free'),
    ended: () => t('plan.sentence.ended', values),
    granted: () => t('plan.sentence.granted', values),
    trial: () => t('plan.sentence.trial', values),
    active: () =>
      subscription?.interval === 'year' ? t('plan.sentence.year', values) : t('plan.sentence.month', values),
    ending: () => t('plan.sentence.ending', values),
    past_due: () => t('plan.sentence.past_due', values),
  }[state]();
  return (
    <section aria-label={t('plan.current')} className="flex max-w-180 flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-18 font-semibold break-words" dir="auto">
          {plan.name}
        </h2>
        <StatusDot tone={tones[state]} className="text-13!">
          {t(`plan.state.${state}`)}
        </StatusDot>
      </div>
      <p className="text-14 text-pretty text-text-2">{sentence}</p>
      <ChargeLine details={details} />
      {subscription && state !== 'free' && state !== 'ended' && (
        <div className="mt-2 flex flex-wrap gap-2">
          {state === 'past_due' && (
            <Button variant="primary" onClick={() => onPay(plan, subscription.interval)}>
              {t('plan.action.pay')}
            </Button>
          )}
          {subscription.cancel_at_period_end ? (
            <Button variant="primary" busy={toggle.isPending} onClick={() => toggle.mutate({ body: {} })}>
              {t('plan.action.keep', { plan: plan.name })}
            </Button>
          ) : (
            <Button onClick={() => setAsking(true)}>{t('plan.action.cancel')}</Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        width={440}
        title={t('plan.cancelTitle', { plan: plan.name })}
        confirmLabel={t('plan.action.cancel')}
        variant="danger"
        onConfirm={() => toggle.mutateAsync({ body: {} })}
      >
        <p className="text-14 text-pretty text-text-2">{t('plan.cancelText', values)}</p>
      </ConfirmDialog>
    </section>
  );
}

/** What is charged next, and whether the wallet covers it. */
function ChargeLine({ details }: { details: Details }) {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  const { next_charge: next, subscription, wallet, plan } = details;
  const owed = subscription?.status === 'past_due' && subscription.provider === 'wallet';
  if (!next && !owed) return null;
  const amount = owed ? subscription.price : next!.amount;
  const missing = shortOf(amount, wallet.balance);
  const money = (cents: number) => formatMoney(cents, plan.currency);
  const charge = t('plan.nextCharge', { amount: money(amount), date: formatDate(next?.at ?? 0, zone) });
  const values = { balance: money(wallet.balance), missing: money(missing) };
  const covering = missing > 0 ? t('plan.walletShort', values) : t('plan.walletCovers', values);
  return (
    <p className={cx('text-14 text-pretty', missing > 0 ? 'text-warn' : 'text-text-2')}>
      {owed ? covering : t('plan.sentences', { first: charge, second: covering })}
      {missing > 0 && (
        <TextLink to="/app/organization/wallet" className="ml-1">
          {t('plan.toWallet')}
        </TextLink>
      )}
    </p>
  );
}
