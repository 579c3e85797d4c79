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
import { bindPlatform, handle } from '#server/platform/binding.ts';
import { consoleRoutes, systemRoutes } from '#shared/contract/system.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { installedModules } from '#shared/rules/modules.ts';

const open = { who: 'visitor', writes: false } as const;
const settings = { who: 'console.settings', writes: false } as const;

export const settingsBindings = [
  handle(systemRoutes.modules, open, async () => ({ modules: installedModules })),
  handle(systemRoutes.mode, open, async ({ platform }) => ({
    system_mode: (await readGroup(platform.database, 'system')).mode,
  })),
  handle(systemRoutes.details, open, ({ platform }) => readGroup(platform.database, 'system')),
  handle(systemRoutes.homeDetails, open, async ({ platform }) => {
    const { background, company_name: company } = await readGroup(platform.database, 'system');
    return { background, copy_right: `© 2024-2025 ${escapeHtml(company)}` };
  }),
  handle(consoleRoutes.getSystem, settings, ({ platform }) => show(platform, 'system')),
  bindPlatform(consoleRoutes.putSystem, saveSystem),
  handle(consoleRoutes.getNotification, settings, ({ platform }) => showNotification(platform)),
  bindPlatform(consoleRoutes.putNotification, saveNotification),
  handle(consoleRoutes.getStripe, settings, ({ platform }) => show(platform, 'stripe')),
  bindPlatform(consoleRoutes.putStripe, saveStripe),
  handle(consoleRoutes.getFacebook, settings, ({ platform }) => show(platform, 'facebook')),
  bindPlatform(consoleRoutes.putFacebook, saveFacebook),
  handle(consoleRoutes.getModel, settings, ({ platform }) => showAi(platform)),
  handle(consoleRoutes.putModel, { ...settings, writes: true }, (ctx, { body }) => saveAi(ctx, body)),
  handle(consoleRoutes.testModel, settings, ({ platform }) => testAi(platform)),
];
