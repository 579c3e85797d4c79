import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plan.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { usageRoutes } from '#shared/contract/usage.ts';
import { walletRoutes } from '#shared/contract/wallet.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';
import type { Interval } from '#shared/rules/proration.ts';
import { Preview } from '#web/features/subscription/change/Preview.tsx';
import { actionOf, shortOf, type Details } from '#web/features/subscription/planState.ts';
import { formatMoney } from '#web/lib/format.ts';
import { keyOf, queryClient, useAction, useCall } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  plan: Plan;
  interval: Interval;
  details: Details;
}

/** What a change of plan costs now, line by line. Confirming does exactly that, by the preview's moment. */
export default function ChangeDialog({ open, onClose, plan, interval, details }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const body = { unique_plan_tag: plan.unique_plan_tag, interval };
  const query = useCall(subscriptionRoutes.preview, { body }, { quiet: true, enabled: open, staleTime: 0 });
  const subscribe = useAction(subscriptionRoutes.subscribe, {
    quiet: true,
    refresh: [
      ...[subscriptionRoutes.get, subscriptionRoutes.current, subscriptionRoutes.preview, usageRoutes.get],
      ...[walletRoutes.list, walletRoutes.spending],
    ],
    onDone: () => {
      toast.done(
        isEnd ? t('plan.canceled', { plan: details.plan.name }) : t('change.done', { plan: plan.name }),
      );
      onClose();
    },
  });
  const isEnd = plan.unique_plan_tag === freePlanTag;
  // Not the preview of an earlier opening: it may have expired.
  const preview = query.isFetching ? undefined : query.data;
  const missing = preview ? shortOf(preview.due_now, details.wallet.balance) : 0;
  const action = actionOf(plan, interval, details);
  const title = {
    pay: t('change.titlePay', { plan: plan.name }),
    interval: t('change.titleInterval', { plan: plan.name }),
    other: t('change.title', { plan: plan.name }),
  }[action === 'pay' || action === 'interval' ? action : 'other'];
  const close = () => {
    subscribe.reset();
    onClose();
  };
  const confirm = () =>
    preview &&
    subscribe.mutate(
      { body: { ...body, proration_at: preview.proration_at } },
      {
        onError: ({ code }) => {
          // A newer preview replaces one that has expired; a wallet that has become too low is read again.
          if (code === 'preview_expired') void query.refetch();
          else void queryClient.invalidateQueries({ queryKey: keyOf(subscriptionRoutes.get) });
        },
      },
    );
  const confirmLabel = () => {
    if (isEnd) return t('plan.action.cancel');
    if (!preview || preview.due_now === 0) return t('change.confirm');
    return t('change.pay', { amount: formatMoney(preview.due_now, preview.currency) });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={subscribe.isPending}
      title={title}
      {...(isEnd ? {} : { description: interval === 'year' ? t('change.byYear') : t('change.byMonth') })}
      footer={
        <>
          <Button onClick={close} disabled={subscribe.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant={isEnd ? 'danger' : 'primary'}
            disabled={!preview || missing > 0}
            busy={subscribe.isPending}
            className="max-w-full"
            onClick={confirm}
          >
            <span className="truncate">{confirmLabel()}</span>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {preview && <Preview preview={preview} plan={plan} interval={interval} details={details} />}
        {!preview && query.isFetching && <SkeletonLines lines={5} />}
        {!preview && !query.isFetching && query.error && (
          <LoadFailed title={errorText(query.error)} query={query} />
        )}
        {subscribe.error && (
          <p role="alert" className="rounded-3 bg-danger-soft px-3.5 py-2.5 text-14 text-pretty text-danger">
            {subscribe.error.code === 'preview_expired' ? t('change.expired') : errorText(subscribe.error)}
            {subscribe.error.code === 'wallet_insufficient' && (
              <TextLink to="/app/organization/wallet" className="ml-1">
                {t('plan.toWallet')}
              </TextLink>
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
}
