import { getListedWorkspace } from '#server/features/console/public.ts';
import { create, createForUser, insert, reserveId } from '#server/features/workspace/create.ts';
import {
  deleteInSteps,
  deletionDue,
  deletionSteps,
  enqueueDeletions,
  platformDeletionSteps,
} from '#server/features/workspace/deletion.ts';
import { get } from '#server/features/workspace/get.ts';
import { list } from '#server/features/workspace/list.ts';
import { beginDeletion, remove, removeByAdmin } from '#server/features/workspace/remove.ts';
import { resume, suspend } from '#server/features/workspace/suspend.ts';
import { update } from '#server/features/workspace/update.ts';
import { platformJob } from '#server/platform/jobs/job.ts';
import { platformMaintenance } from '#server/platform/jobs/maintenance.ts';
import type { Feature } from '#server/platform/feature.ts';
import { bindAsMember, bindHandler, bindInWorkspace } from '#server/platform/http/binding.ts';
import { adminWorkspaceRoutes as consoleRoutes } from '#shared/contract/console/adminWorkspace.ts';
import { workspaceRoutes as routes } from '#shared/contract/workspace.ts';

export const workspace: Feature = {
  operations: [beginDeletion, get, insert, resume, suspend, update, ...deletionSteps],
  platformOperations: [createForUser, list, reserveId, ...platformDeletionSteps],
  jobs: [platformJob(deletionDue, (ctx, { deletedId }, stopped) => deleteInSteps(ctx, deletedId, stopped))],
  maintenance: [platformMaintenance('minute', enqueueDeletions)],
  bindings: [
    bindHandler(routes.create, { who: 'user', audited: true }, create),
    bindAsMember(routes.get, get),
    bindAsMember(routes.update, update),
    bindHandler(routes.remove, { who: 'user', audited: true }, remove),
    bindInWorkspace(consoleRoutes.update, 'console.manage', update, getListedWorkspace),
    bindInWorkspace(consoleRoutes.suspend, 'console.manage', suspend, getListedWorkspace),
    bindInWorkspace(consoleRoutes.resume, 'console.manage', resume, getListedWorkspace),
    bindHandler(consoleRoutes.remove, { who: 'console.manage', audited: true }, removeByAdmin),
  ],
};
