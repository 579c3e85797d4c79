import { saveAi, showAi, testAi } from '#server/features/settings/ai.ts';
import {
  saveFacebook,
  saveNotification,
  saveStripe,
  saveSystem,
  show,
  showNotification,
} from '#server/features/settings/groups.ts';
import { readGroup } from '#server/features/settings/store.ts';
import { bindPlatform, bindHandler } from '#server/platform/http/binding.ts';
import { consoleRoutes, systemRoutes } from '#shared/contract/system.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { installedModules } from '#shared/rules/modules.ts';

const open = { who: 'visitor', audited: false } as const;
const settings = { who: 'console.settings', audited: false } as const;

export const settingsBindings = [
  bindHandler(systemRoutes.modules, open, async () => ({ modules: installedModules })),
  bindHandler(systemRoutes.mode, open, async ({ platform }) => ({
    system_mode: (await readGroup(platform.database, 'system')).mode,
  })),
  bindHandler(systemRoutes.details, open, ({ platform }) => readGroup(platform.database, 'system')),
  bindHandler(systemRoutes.homeDetails, open, async ({ platform }) => {
    const { background, company_name: company } = await readGroup(platform.database, 'system');
    return { background, copy_right: `© 2024-2025 ${escapeHtml(company)}` };
  }),
  bindHandler(consoleRoutes.getSystem, settings, ({ platform }) => show(platform, 'system')),
  bindPlatform(consoleRoutes.putSystem, saveSystem),
  bindHandler(consoleRoutes.getNotification, settings, ({ platform }) => showNotification(platform)),
  bindPlatform(consoleRoutes.putNotification, saveNotification),
  bindHandler(consoleRoutes.getStripe, settings, ({ platform }) => show(platform, 'stripe')),
  bindPlatform(consoleRoutes.putStripe, saveStripe),
  bindHandler(consoleRoutes.getFacebook, settings, ({ platform }) => show(platform, 'facebook')),
  bindPlatform(consoleRoutes.putFacebook, saveFacebook),
  bindHandler(consoleRoutes.getModel, settings, ({ platform }) => showAi(platform)),
  bindHandler(consoleRoutes.putModel, { ...settings, audited: true }, (ctx, { body }) => saveAi(ctx, body)),
  bindHandler(consoleRoutes.testModel, settings, ({ platform }) => testAi(platform)),
];
