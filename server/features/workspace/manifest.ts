import { create } from '#server/features/workspace/create.ts';
import { get } from '#server/features/workspace/get.ts';
import { list } from '#server/features/workspace/list.ts';
import { remove } from '#server/features/workspace/remove.ts';
import { resume, suspend } from '#server/features/workspace/suspend.ts';
import { update } from '#server/features/workspace/update.ts';
import { bindAsMember, bindHandler } from '#server/platform/http/binding.ts';
import { workspaceRoutes as routes } from '#shared/contract/workspace.ts';
import type { Feature } from '#server/platform/feature.ts';

const reading = { who: 'user', audited: false } as const;
const writing = { who: 'user', audited: true } as const;

export const workspace: Feature = {
  operations: [get, resume, suspend, update],
  bindings: [
    bindHandler(routes.list, reading, list),
    bindHandler(routes.create, writing, create),
    bindAsMember(routes.get, get),
    bindAsMember(routes.update, update),
    bindHandler(routes.remove, writing, remove),
  ],
};
