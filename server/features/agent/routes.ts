import { get, playground, publish, restore, trace, update, versions } from '#server/features/agent/manage.ts';
import { bind, handleInWorkspace } from '#server/platform/binding.ts';
import { agentRoutes as routes } from '#shared/contract/agent.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';

export const agentBindings = [
  bind(routes.get, get),
  bind(routes.update, update),
  bind(routes.publish, publish),
  bind(routes.versions, versions),
  bind(routes.restore, restore),
  bind(conversationRoutes.trace, trace),
  handleInWorkspace(routes.playground, { access: 'agent.playground', writes: false }, (ctx, { body }) =>
    playground(ctx, body),
  ),
];
