import { saveAi, showAi, testAi } from '#server/features/settings/ai.ts';
import { readGroup } from '#server/features/settings/store.ts';
import { handle } from '#server/platform/http.ts';
import { consoleRoutes, systemRoutes } from '#shared/contract/system.ts';

/** The parts of the product that this installation has. */
const modules = ['chat', 'ai-knowledge', 'parley', 'relationship'];

const open = { who: 'visitor', writes: false } as const;
const settings = { who: 'console.settings', writes: false } as const;

export const settingsBindings = [
  handle(systemRoutes.modules, open, async () => ({ modules })),
  handle(systemRoutes.mode, open, async ({ platform }) => ({
    system_mode: (await readGroup(platform.database, 'system')).mode,
  })),
  handle(systemRoutes.details, open, ({ platform }) => readGroup(platform.database, 'system')),
  handle(systemRoutes.homeDetails, open, async ({ platform }) => {
    const { background, company_name: company } = await readGroup(platform.database, 'system');
    return { background, copy_right: `© 2024-2025 ${escapeHtml(company)}` };
  }),
  handle(consoleRoutes.getModel, settings, ({ platform }) => showAi(platform)),
  handle(consoleRoutes.putModel, { ...settings, writes: true }, (ctx, { body }) => saveAi(ctx, body)),
  handle(consoleRoutes.testModel, settings, ({ platform }) => testAi(platform)),
];

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
