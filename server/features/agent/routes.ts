import { get, playground, publish, restore, trace, update, versions } from '#server/features/agent/manage.ts';
import { bind, bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { agentRoutes as routes } from '#shared/contract/agent.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';

export const agentBindings = [
  bind(routes.get, get),
  bind(routes.update, update),
  bind(routes.publish, publish),
  bind(routes.versions, versions),
  bind(routes.restore, restore),
  bind(conversationRoutes.trace, trace),
  bindWorkspaceHandler(routes.playground, { access: 'agent.playground', audited: false }, (ctx, { body }) =>
    playground(ctx, body),
  ),
];
