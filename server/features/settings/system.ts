/** What everybody may know of the system. */
import { withPictureAddresses } from '#server/features/settings/pictures.ts';
import { readGroup } from '#server/features/settings/store.ts';
import { crossWorkspaceQueryOf, platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { systemRoutes as routes } from '#shared/contract/console/system.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { installedModules } from '#shared/rules/modules.ts';

export const getModules = platformOperationOf(routes.modules, {
  name: 'settings.get_modules',
  who: 'visitor',
  run: async () => ({ modules: installedModules }),
});

export const getMode = crossWorkspaceQueryOf(routes.mode, {
  name: 'settings.get_mode',
  who: 'visitor',
  async query({ platform }) {
    const { mode } = await readGroup(platform.database, 'system');
    return { system_mode: mode };
  },
});

export const getDetails = crossWorkspaceQueryOf(routes.details, {
  name: 'settings.get_details',
  who: 'visitor',
  query: async ({ platform }) => withPictureAddresses(await readGroup(platform.database, 'system')),
});

export const getHomeDetails = crossWorkspaceQueryOf(routes.homeDetails, {
  name: 'settings.get_home_details',
  who: 'visitor',
  async query({ platform }) {
    const system = await readGroup(platform.database, 'system');
    const { background, company_name: company } = withPictureAddresses(system);
    return { background, copy_right: `© 2024-2025 ${escapeHtml(company)}` };
  },
});
