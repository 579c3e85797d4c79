import type { FastifyInstance } from 'fastify';
import { get, playground, publish, restore, trace, update, versions } from '#server/features/agent/manage.ts';
import { memberGate } from '#server/platform/gates.ts';
import { bind, open } from '#server/platform/http.ts';
import type { Platform } from '#server/platform/platform.ts';
import { agentRoutes as routes } from '#shared/contract/agent.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';

export const agentBindings = [
  bind(routes.get, get),
  bind(routes.update, update),
  bind(routes.publish, publish),
  bind(routes.versions, versions),
  bind(routes.restore, restore),
  bind(conversationRoutes.trace, trace),
];

export function agentCalls(platform: Platform): ((server: FastifyInstance) => void)[] {
  const gate = memberGate(platform);
  return [open(routes.playground, async ({ body, request }) => playground(await gate(request), body))];
}
