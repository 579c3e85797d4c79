import { fileRoute, readMedia } from '#server/features/media/fileRoute.ts';
import { getOperations } from '#server/features/media/get.ts';
import { removalSteps, removeFiles } from '#server/features/media/removeFiles.ts';
import { removeOrphans } from '#server/features/media/removeOrphans.ts';
import { removeUnused, removeUnusedInWorkspace } from '#server/features/media/removeUnused.ts';
import { removeOldCounts } from '#server/features/media/reserveUpload.ts';
import { pictureRoute } from '#server/features/media/pictureRoute.ts';
import { handleUpload, uploadOperations } from '#server/features/media/upload.ts';
import type { Feature } from '#server/platform/feature.ts';
import { bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { chatRoutes, mediaRoutes } from '#shared/contract/chat.ts';

export const media: Feature = {
  operations: [...uploadOperations, ...getOperations, readMedia, removeUnusedInWorkspace],
  platformOperations: removalSteps,
  bindings: [
    bindWorkspaceHandler(mediaRoutes.upload, { access: 'conversation.read', audited: true }, handleUpload),
    bindWorkspaceHandler(chatRoutes.upload, { access: 'customer', audited: true }, handleUpload),
  ],
  rawRoutes: [fileRoute, pictureRoute],
  maintenance: [
    { name: 'media.remove_unused', every: 'minute', run: removeUnused },
    { name: 'media.remove_files', every: 'minute', run: removeFiles },
    { name: 'media.remove_orphans', every: 'night', run: removeOrphans },
  ],
  retention: [removeOldCounts],
};
