import { create } from '#server/features/workspace/create.ts';
import { get } from '#server/features/workspace/get.ts';
import { list } from '#server/features/workspace/list.ts';
import { remove } from '#server/features/workspace/remove.ts';
import { update } from '#server/features/workspace/update.ts';
import { memberIn } from '#server/platform/security/authentication.ts';
import { bind, bindHandler } from '#server/platform/http/binding.ts';
import { perform } from '#server/platform/operation/operation.ts';
import { workspaceRoutes as routes } from '#shared/contract/workspace.ts';

const reading = { who: 'user', audited: false } as const;
const writing = { who: 'user', audited: true } as const;

export const workspaceBindings = [
  bindHandler(routes.list, reading, list),
  bindHandler(routes.create, writing, create),
  bindHandler(routes.get, reading, async (ctx, { params }) =>
    perform(await memberIn(ctx, params.id), get, {}),
  ),
  bindHandler(routes.update, writing, async (ctx, { params, body }) =>
    perform(await memberIn(ctx, params.id), update, body),
  ),
  bind(routes.updateSelf, update),
  bindHandler(routes.remove, writing, remove),
];
