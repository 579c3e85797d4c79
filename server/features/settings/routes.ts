import type { FastifyInstance } from 'fastify';
import { consoleLeader, saveAi, showAi, testAi } from '#server/features/settings/ai.ts';
import { readGroup } from '#server/features/settings/store.ts';
import { open } from '#server/platform/http.ts';
import type { Platform } from '#server/platform/platform.ts';
import { consoleRoutes, systemRoutes } from '#shared/contract/system.ts';

/** The parts of the product that this installation has. */
const modules = ['chat', 'ai-knowledge', 'parley', 'relationship'];

export function settingsCalls(platform: Platform): ((server: FastifyInstance) => void)[] {
  const system = () => readGroup(platform.database, 'system');
  return [
    open(systemRoutes.modules, async () => ({ modules })),
    open(systemRoutes.mode, async () => ({ system_mode: (await system()).mode })),
    open(systemRoutes.details, system),
    open(systemRoutes.homeDetails, async () => {
      const { background, company_name: company } = await system();
      return { background, copy_right: `© 2024-2025 ${escapeHtml(company)}` };
    }),
    open(consoleRoutes.getModel, async ({ request }) => {
      await consoleLeader(platform, request);
      return showAi(platform);
    }),
    open(consoleRoutes.putModel, ({ body, request }) => saveAi(platform, request, body)),
    open(consoleRoutes.testModel, async ({ request }) => {
      await consoleLeader(platform, request);
      return testAi(platform);
    }),
  ];
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
