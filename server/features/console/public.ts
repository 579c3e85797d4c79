export { getListedWorkspace } from '#server/features/console/workspaces.ts';
