import { create } from '#server/features/workspace/create.ts';
import { list } from '#server/features/workspace/list.ts';
import { handle } from '#server/platform/http.ts';
import { workspaceRoutes as routes } from '#shared/contract/workspace.ts';

export const workspaceBindings = [
  handle(routes.list, { who: 'user', writes: false }, list),
  handle(routes.create, { who: 'user', writes: true }, create),
];
