import { useTranslation } from 'react-i18next';
import { planRoutes } from '#shared/contract/plan.ts';
import { DetailDrawer } from '#web/features/console/DetailDrawer.tsx';
import { PlanDangers } from '#web/features/console/plan/PlanDangers.tsx';
import { PlanForm } from '#web/features/console/plan/PlanForm.tsx';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { useCall } from '#web/lib/queries.ts';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';

interface Props {
  /** 0: none. */
  id: number;
  isNew: boolean;
  onClose: () => void;
}

/** A plan's editor at the right edge, of a stored plan or of a new one. */
export default function PlanDrawer({ id, isNew, onClose }: Props) {
  const { t } = useTranslation('admin');
  const { mayManage } = useAdmin();
  const query = useCall(planRoutes.get, { params: { id } }, { enabled: id > 0, quiet: true });
  return (
    <>
      <Drawer open={isNew && mayManage} onClose={onClose} title={t('plan.add')} width={600}>
        <div className="px-6 pt-5 max-md:px-4">
          <PlanForm onDone={onClose} />
        </div>
      </Drawer>
      <DetailDrawer
        open={id > 0}
        onClose={onClose}
        width={600}
        title={query.data?.name ?? t('plan.one')}
        query={query}
      >
        {(plan) => (
          <>
            <PlanForm key={plan.id} plan={plan} />
            {mayManage && <PlanDangers plan={plan} onGone={onClose} />}
          </>
        )}
      </DetailDrawer>
    </>
  );
}
