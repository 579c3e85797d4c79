import * as manage from '#server/features/user/manage.ts';
import { remove, removeFromWorkspace } from '#server/features/user/remove.ts';
import type { Feature } from '#server/platform/feature.ts';

export const user: Feature = {
  operations: [removeFromWorkspace],
  platformOperations: [...Object.values(manage), remove],
};
