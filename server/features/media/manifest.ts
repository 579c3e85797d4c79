import { mediaBindings, mediaFiles } from '#server/features/media/calls.ts';
import { mediaOperations } from '#server/features/media/upload.ts';
import type { Feature } from '#server/platform/feature.ts';

export const media: Feature = {
  operations: mediaOperations,
  bindings: mediaBindings,
  rawRoutes: [mediaFiles],
};
