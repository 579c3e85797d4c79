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
import { bindHandler } from '#server/platform/http/binding.ts';
import { consoleRoutes, systemRoutes } from '#shared/contract/system.ts';
import type { Feature } from '#server/platform/feature.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { installedModules } from '#shared/rules/modules.ts';

const open = { who: 'visitor', audited: false } as const;
const reading = { who: 'console.settings', audited: false } as const;

export const settings: Feature = {
  platformOperations: [saveFacebook, saveNotification, saveStripe, saveSystem],
  bindings: [
    bindHandler(systemRoutes.modules, open, async () => ({ modules: installedModules })),
    bindHandler(systemRoutes.mode, open, async ({ platform }) => ({
      system_mode: (await readGroup(platform.database, 'system')).mode,
    })),
    bindHandler(systemRoutes.details, open, ({ platform }) => readGroup(platform.database, 'system')),
    bindHandler(systemRoutes.homeDetails, open, async ({ platform }) => {
      const { background, company_name: company } = await readGroup(platform.database, 'system');
      return { background, copy_right: `© 2024-2025 ${escapeHtml(company)}` };
    }),
    bindHandler(consoleRoutes.getSystem, reading, ({ platform }) => show(platform, 'system')),
    bindHandler(consoleRoutes.getNotification, reading, ({ platform }) => showNotification(platform)),
    bindHandler(consoleRoutes.getStripe, reading, ({ platform }) => show(platform, 'stripe')),
    bindHandler(consoleRoutes.getFacebook, reading, ({ platform }) => show(platform, 'facebook')),
    bindHandler(consoleRoutes.getModel, reading, ({ platform }) => showAi(platform)),
    bindHandler(consoleRoutes.putModel, { ...reading, audited: true }, (ctx, { body }) => saveAi(ctx, body)),
    bindHandler(consoleRoutes.testModel, reading, ({ platform }) => testAi(platform)),
  ],
};
