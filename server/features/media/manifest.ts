import { fileRoute, readMedia } from '#server/features/media/fileRoute.ts';
import { handleUpload, uploadOperations } from '#server/features/media/upload.ts';
import type { Feature } from '#server/platform/feature.ts';
import { bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { chatRoutes, mediaRoutes } from '#shared/contract/chat.ts';

export const media: Feature = {
  operations: [...uploadOperations, readMedia],
  bindings: [
    bindWorkspaceHandler(mediaRoutes.upload, { access: 'conversation.read', audited: true }, handleUpload),
    bindWorkspaceHandler(chatRoutes.upload, { access: 'customer', audited: true }, handleUpload),
  ],
  rawRoutes: [fileRoute],
};
