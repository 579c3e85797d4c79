import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes, type ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { planRoutes } from '#shared/contract/plan.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useAction, useCall } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  workspace: ListedWorkspace;
  open: boolean;
  onClose: () => void;
}

const everyPlan = { query: { page: 1, size: 9999, field: 'position', asc: true, keyword: '' } } as const;
const intervals = ['month', 'year'] as const;

/** Puts an organization on a plan without charging it. */
export function GrantDialog({ workspace: { id, plan }, open, onClose }: Props) {
  const { t } = useTranslation(['admin', 'common']);
  const plans = useCall(planRoutes.list, everyPlan, { enabled: open, quiet: true });
  const [tag, setTag] = useState(plan);
  const [interval, setInterval] = useState<(typeof intervals)[number]>('month');
  const isSent = useRef(false);
  const grant = useAction(subscriptionRoutes.grant, {
    refresh: [adminWorkspaceRoutes.list, adminWorkspaceRoutes.get, planRoutes.list],
    onDone: () => {
      toast.done(t('common:state.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      isChanged={tag !== plan || interval !== 'month'}
      onDiscard={() => {
        setTag(plan);
        setInterval('month');
      }}
      open={open}
      onClose={onClose}
      busy={grant.isPending}
      title={t('workspace.changePlan')}
      description={t('workspace.grantText')}
      onSubmit={(event) => {
        event.preventDefault();
        // A second press comes before the button is disabled.
        if (isSent.current) return;
        isSent.current = true;
        const body = { unique_plan_tag: tag, interval };
        grant.mutate({ params: { id }, body }, { onSettled: () => (isSent.current = false) });
      }}
    >
      <Loaded query={plans} lines={2}>
        {(offered) => (
          <Field label={t('fact.plan')}>
            <Select
              value={tag}
              onChange={setTag}
              options={offered.map((one) => ({
                value: one.unique_plan_tag,
                label: one.name,
                hint: t('workspace.planPrice', {
                  month: formatMoney(one.monthly_price, one.currency),
                  year: formatMoney(one.yearly_price, one.currency),
                }),
              }))}
            />
          </Field>
        )}
      </Loaded>
      <Field label={t('workspace.interval')}>
        <Select
          value={interval}
          onChange={setInterval}
          options={intervals.map((value) => ({ value, label: t(`workspace.intervals.${value}`) }))}
        />
      </Field>
    </FormDialog>
  );
}
