export { createWorkspace } from '#server/features/workspace/create.ts';
export { eraseWorkspace } from '#server/features/workspace/remove.ts';
export {
  resume as resumeWorkspace,
  suspend as suspendWorkspace,
} from '#server/features/workspace/suspend.ts';
export { update as updateWorkspace } from '#server/features/workspace/update.ts';
