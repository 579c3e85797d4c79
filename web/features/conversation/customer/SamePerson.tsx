import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import type { ConversationDetail } from '#shared/contract/conversation.ts';
import { customerRoutes, type CustomerMerges } from '#shared/contract/customer.ts';
import type { WorkspaceEvents } from '#shared/contract/liveEvents.ts';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { CustomerCard } from '#web/features/conversation/customer/CustomerCard.tsx';
import { CustomerConversations } from '#web/features/conversation/customer/CustomerConversations.tsx';
import { MergeDialog } from '#web/features/conversation/customer/MergeDialog.tsx';
import { useLive } from '#web/lib/events.ts';
import { keyOf, useAction, useCall } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Proposal = CustomerMerges['proposals'][number];

/** Who else a customer may be, with whom they were merged, and their conversations on all channels. */
export default function SamePerson({ conversation }: { conversation: ConversationDetail }) {
  const { t } = useTranslation(['relationship', 'chat']);
  const { customer } = conversation;
  const name = useCustomerName();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Proposal>();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useCall(customerRoutes.merges, { params: { id: customer.id } }, { quiet: true });
  useLive<WorkspaceEvents['customer']>(
    'customer',
    () => void client.invalidateQueries({ queryKey: keyOf(customerRoutes.merges) }),
  );
  const options = { refresh: [customerRoutes.merges] };
  const keepApart = useAction(customerRoutes.keepApart, options);
  const separate = useAction(customerRoutes.unmerge, options);
  const params = { id: customer.id };
  return (
    <>
      {data?.proposals.map((proposal) => {
        const { customer: other, reasons } = proposal;
        return (
          <section
            key={other.id}
            className="mt-5.5 rounded-4 bg-sunken p-3.5 [--avatar:var(--color-surface)]"
          >
            <h3 className="mb-2.5 text-13 font-semibold">{t('same.title')}</h3>
            <CustomerCard customer={other} />
            <ul className="mt-2.5 text-13 text-text-2">
              {reasons.map(({ field, value, claimed }) => (
                <li key={field} className="flex flex-wrap items-center gap-x-2">
                  <span className="min-w-0 break-words select-text">{t(`same.${field}`, { value })}</span>
                  {claimed && <Badge>{t('chat:inbox.customer.notVerified')}</Badge>}
                </li>
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap gap-1.5">
              <Button
                size="s"
                onClick={() => {
                  setChosen(proposal);
                  setIsAsking(true);
                }}
              >
                {t('same.merge')}
              </Button>
              <Button
                size="s"
                busy={keepApart.isPending}
                onClick={() =>
                  keepApart.mutate(
                    { params, body: { other_id: other.id } },
                    { onSuccess: () => toast.done(t('same.apartDone', { name: name(other) })) },
                  )
                }
              >
                {t('same.apart')}
              </Button>
            </div>
          </section>
        );
      })}
      {data && data.merges.length > 0 && (
        <section className="mt-5.5">
          <h3 className="mb-2 text-13 font-semibold">{t('same.merged')}</h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data.merges.map(({ id, customer: other }) => (
              <li key={id} className="flex items-start gap-2">
                <CustomerCard customer={other} />
                <Button
                  size="s"
                  className="shrink-0"
                  busy={separate.isPending}
                  onClick={() =>
                    separate.mutate(
                      { params, body: { merge_id: id } },
                      { onSuccess: () => toast.done(t('same.separateDone', { name: name(other) })) },
                    )
                  }
                >
                  {t('same.separate')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {customer.conversation_count > 1 && <CustomerConversations conversation={conversation} />}
      {chosen && (
        <MergeDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          conversation={conversation}
          proposal={chosen}
        />
      )}
    </>
  );
}
