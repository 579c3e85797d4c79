import { create } from '#server/features/workspace/create.ts';
import { get } from '#server/features/workspace/get.ts';
import { list } from '#server/features/workspace/list.ts';
import { remove } from '#server/features/workspace/remove.ts';
import { update } from '#server/features/workspace/update.ts';
import { memberIn } from '#server/platform/gates.ts';
import { bind, handle } from '#server/platform/binding.ts';
import { perform } from '#server/platform/operation.ts';
import { workspaceRoutes as routes } from '#shared/contract/workspace.ts';

const reading = { who: 'user', writes: false } as const;
const writing = { who: 'user', writes: true } as const;

export const workspaceBindings = [
  handle(routes.list, reading, list),
  handle(routes.create, writing, create),
  handle(routes.get, reading, async (ctx, { params }) => perform(await memberIn(ctx, params.id), get, {})),
  handle(routes.update, writing, async (ctx, { params, body }) =>
    perform(await memberIn(ctx, params.id), update, body),
  ),
  bind(routes.updateSelf, update),
  handle(routes.remove, writing, remove),
];
