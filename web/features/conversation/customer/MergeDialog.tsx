import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { conversationRoutes, type ConversationDetail } from '#shared/contract/conversation.ts';
import { customerRoutes, type CustomerMerges } from '#shared/contract/customer.ts';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { CustomerCard } from '#web/features/conversation/customer/CustomerCard.tsx';
import { useAction } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Its customer stays. */
  conversation: ConversationDetail;
  proposal: CustomerMerges['proposals'][number];
}

/** Asks whether two customers are one person, and says what follows. */
export function MergeDialog({ open, onClose, conversation, proposal }: Props) {
  const { t } = useTranslation('relationship');
  const agent = useAgent().name;
  const nameOf = useCustomerName();
  const merge = useAction(customerRoutes.merge, {
    refresh: [customerRoutes.merges, conversationRoutes.get, conversationRoutes.list],
  });
  const { customer, channel } = conversation;
  const { customer: other, reasons } = proposal;
  const names = { name: nameOf(customer), other: nameOf(other) };
  const isClaimed = reasons.every(({ claimed }) => claimed);
  const blocked = [customer, other].find((one) => one.blocked);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      width={460}
      title={t('same.ask')}
      confirmLabel={t('same.merge')}
      onConfirm={async () => {
        await merge.mutateAsync({ params: { id: customer.id }, body: { other_id: other.id } });
        toast.done(t('same.mergeDone', names));
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-4 bg-sunken p-3.5 [--avatar:var(--color-surface)]">
        <CustomerCard customer={{ ...customer, channels: [channel] }} contact />
        <CustomerCard customer={other} contact />
      </div>
      <p className="mt-4 text-14 text-pretty text-text-2 wrap-anywhere">{t('same.text', names)}</p>
      <p className="mt-2 text-14 text-pretty text-text-2 wrap-anywhere">{t('same.after', { agent })}</p>
      <div className="mt-3 grid gap-2 empty:hidden">
        {isClaimed && (
          <Notice icon={<TriangleAlert />} tone="warn">
            {t('same.claimed')}
          </Notice>
        )}
        {blocked && (
          <Notice icon={<TriangleAlert />} tone="warn">
            {t('same.blocked', { name: nameOf(blocked) })}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
