import { CircleAlert, DoorOpen, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { offsetOf, zoneLabel } from '#web/entities/timeZone/zoneLabel.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { CreditDialog } from '#web/features/console/workspace/CreditDialog.tsx';
import { EditDialog } from '#web/features/console/workspace/EditDialog.tsx';
import { EnterDialog } from '#web/features/console/workspace/EnterDialog.tsx';
import { GrantDialog } from '#web/features/console/workspace/GrantDialog.tsx';
import { WorkspaceDangers } from '#web/features/console/workspace/WorkspaceDangers.tsx';
import { WorkspaceStatus } from '#web/features/console/workspace/WorkspaceStatus.tsx';
import { formatDateTime, formatMoney, formatNumber } from '#web/lib/format.ts';
import { FactList } from '#web/ui/display/FactList.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  workspace: ListedWorkspace;
  onGone: () => void;
}

/** An organization's owner, plan and wallet, and what the console may do to it. It shows nothing of its content. */
export function WorkspaceDetails({ workspace, onGone }: Props) {
  const { t } = useTranslation(['admin', 'common']);
  const { mayManage } = useAdmin();
  const [dialog, setDialog] = useState<'edit' | 'plan' | 'credit' | 'enter'>();
  const shared = { workspace, onClose: () => setDialog(undefined) };
  const { owner, subscription_status: state, suspended_at: suspended } = workspace;
  return (
    <>
      {suspended !== null && (
        <div className="flex items-start gap-2.5 rounded-3 bg-danger-soft px-3.5 py-2.5 text-13">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0 stroke-[1.8] text-danger" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-medium text-danger">
              {t('workspace.suspendedSince', { time: formatDateTime(suspended) })}
            </p>
            {workspace.suspend_reason && (
              <p className="mt-0.5 break-words text-text" dir="auto">
                {workspace.suspend_reason}
              </p>
            )}
          </div>
        </div>
      )}
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setDialog('enter')}>
            <DoorOpen aria-hidden="true" />
            {t('workspace.enter')}
          </Button>
          <Button onClick={() => setDialog('edit')}>
            <Pencil aria-hidden="true" />
            {t('action.edit')}
          </Button>
        </div>
      )}
      <FactList
        facts={[
          [t('fact.status'), <WorkspaceStatus key="status" status={workspace.status} />],
          [
            t('common:role.owner'),
            owner ? (
              <span key="owner" className="flex flex-col">
                <TextLink to={`/admin/user?open=${owner.id}`}>{owner.name}</TextLink>
                <span className="text-12 text-text-3">{owner.email}</span>
              </span>
            ) : (
              '–'
            ),
          ],
          [t('workspace.members'), formatNumber(workspace.member_count)],
          [t('workspace.answers'), formatNumber(workspace.answers)],
          [
            t('fact.plan'),
            <Line key="plan" action={mayManage && t('workspace.changePlan')} onAct={() => setDialog('plan')}>
              {workspace.plan}
              {state !== null && <span className="ml-2 text-text-3">{t(`subscription.${state}`)}</span>}
            </Line>,
          ],
          [
            t('workspace.wallet'),
            <Line key="wallet" action={mayManage && t('workspace.credit')} onAct={() => setDialog('credit')}>
              {formatMoney(workspace.wallet_balance, workspace.wallet_currency)}
            </Line>,
          ],
          [t('common:organization.timeZone'), zoneLabel(workspace.time_zone, offsetOf(workspace.time_zone))],
          [t('workspace.slug'), workspace.slug],
          [t('fact.created'), formatDateTime(workspace.created_at)],
        ]}
      />
      {mayManage && <WorkspaceDangers workspace={workspace} onGone={onGone} />}
      <EditDialog {...shared} open={dialog === 'edit'} />
      <GrantDialog {...shared} open={dialog === 'plan'} />
      <CreditDialog {...shared} open={dialog === 'credit'} />
      <EnterDialog {...shared} open={dialog === 'enter'} />
    </>
  );
}

interface LineProps {
  action: string | false;
  onAct: () => void;
  children: ReactNode;
}

/** A value, and at its end the button that changes it. */
function Line({ action, onAct, children }: LineProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0">{children}</span>
      {action && (
        <Button size="s" variant="quiet" className="-my-1" onClick={onAct}>
          {action}
        </Button>
      )}
    </span>
  );
}
