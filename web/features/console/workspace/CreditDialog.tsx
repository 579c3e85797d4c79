import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes, type ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { walletRoutes } from '#shared/contract/wallet.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { DollarInput } from '#web/ui/form/NumberInput.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  workspace: ListedWorkspace;
  open: boolean;
  onClose: () => void;
}

/** At once, in cents. */
const most = 100_000_000;

/** Credits the wallet, or takes back. A repeated try is the same entry of the ledger. */
export function CreditDialog({ workspace, open, onClose }: Props) {
  const { t } = useTranslation(['admin', 'common']);
  const { id, wallet_balance: balance, wallet_currency: currency } = workspace;
  const [key, setKey] = useState(newKey);
  const form = useForm({ defaultValues: { way: 'add' as 'add' | 'take', amount: 0, description: '' } });
  const { errors } = form.formState;
  const text = useTextRules();
  const [way, amount] = useWatch({ control: form.control, name: ['way', 'amount'] });
  const change = way === 'add' ? amount : -amount;
  const { submit, isPending } = useFormAction(
    form,
    walletRoutes.credit,
    ({ description }) => ({
      params: { id },
      body: { amount: change, description: description.trim(), idempotency_key: key },
    }),
    {
      refresh: [adminWorkspaceRoutes.list, adminWorkspaceRoutes.get],
      onDone: () => {
        toast.done(t('common:state.saved'));
        form.reset();
        setKey(newKey());
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      open={open}
      onClose={onClose}
      busy={isPending}
      title={t('workspace.credit')}
      description={t('workspace.balanceNow', { balance: formatMoney(balance, currency) })}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('workspace.way')}>
          <Controller
            control={form.control}
            name="way"
            render={({ field }) => (
              <Select
                value={field.value}
                onChange={field.onChange}
                options={[
                  { value: 'add', label: t('workspace.ways.add') },
                  { value: 'take', label: t('workspace.ways.take') },
                ]}
              />
            )}
          />
        </Field>
        <Field
          label={t('workspace.amount')}
          required
          hint={t('workspace.balanceAfter', { balance: formatMoney(balance + change, currency) })}
          error={errors.amount?.message}
        >
          <Controller
            control={form.control}
            name="amount"
            rules={{
              validate: (value) =>
                (value > 0 && value <= most) ||
                t('workspace.amountRange', { most: formatMoney(most, currency) }),
            }}
            render={({ field }) => (
              <DollarInput name="amount" value={field.value} onChange={field.onChange} />
            )}
          />
        </Field>
      </div>
      <Field label={t('workspace.note')} hint={t('workspace.noteHint')} error={errors.description?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('description', text({ most: 500 }))} />
      </Field>
    </FormDialog>
  );
}

function newKey(): string {
  return `console-${Date.now()}-${Math.random().toString(36).slice(2)}`;
}
