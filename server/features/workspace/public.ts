export { createWorkspace } from '#server/features/workspace/create.ts';
