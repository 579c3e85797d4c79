import { useTranslation } from 'react-i18next';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { OrganizationForm } from '#web/features/workspace/OrganizationForm.tsx';
import { OwnerZone } from '#web/features/workspace/OwnerZone.tsx';
import { useCall } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

/** The organization itself: how it appears, where it is, and, for owners, whose it is. */
export default function OrganizationPage() {
  const { t } = useTranslation(['subscription', 'common']);
  const id = useStored('workspace')?.id ?? 0;
  const query = useCall(workspaceRoutes.get, { params: { id } }, { quiet: true, enabled: id > 0 });
  const role = query.data?.role;
  const mayEdit = role !== undefined && roleMay(role, 'workspace.edit');
  return (
    <>
      <PageHeader
        title={t('common:menu.organizationProfile')}
        text={role && !mayEdit ? t('organization.readOnly') : t('organization.intro')}
      />
      <div className="flex max-w-180 flex-col gap-10 px-6 pb-10 max-md:px-4">
        <Loaded query={query}>
          {(workspace) => (
            <>
              <OrganizationForm workspace={workspace} readOnly={!mayEdit} />
              {roleMay(workspace.role, 'workspace.delete') && <OwnerZone workspace={workspace} />}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
