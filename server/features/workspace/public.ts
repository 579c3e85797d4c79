export { readWorkspace, readWorkspaceProfile } from '#server/features/workspace/store.ts';
