import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planRoutes, type ConsolePlan } from '#shared/contract/plan.ts';
import { isFree } from '#web/features/console/plan/planForm.ts';
import { useAction } from '#web/lib/queries.ts';
import { DangerRow, DangerZone } from '#web/ui/display/DangerZone.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Deleting a plan, which only one without any subscriber can be. */
export function PlanDangers({ plan, onGone }: { plan: ConsolePlan; onGone: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const [asking, setAsking] = useState(false);
  const remove = useAction(planRoutes.remove, { refresh: [planRoutes.list] });
  if (isFree(plan)) return <p className="text-13 text-text-2">{t('plan.freeStays')}</p>;
  const isUsed = plan.subscriber_count > 0;
  return (
    <DangerZone title={t('danger.title')}>
      <DangerRow text={isUsed ? t('plan.inUse', { count: plan.subscriber_count }) : t('plan.removeText')}>
        <Button variant="danger" disabled={isUsed} onClick={() => setAsking(true)}>
          {t('common:action.delete')}
        </Button>
      </DangerRow>
      <ConfirmDelete
        open={asking}
        onClose={() => setAsking(false)}
        message={t('plan.confirmDelete', { name: plan.name })}
        onDelete={async () => {
          await remove.mutateAsync({ params: { id: plan.id } });
          toast.done(t('common:state.deleted'));
          onGone();
        }}
      />
    </DangerZone>
  );
}
