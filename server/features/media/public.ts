export { mediaUrl } from '#server/features/media/address.ts';
export { readMultipart } from '#server/features/media/readUploadedFile.ts';
export { removeUnusedFile } from '#server/features/media/removeFiles.ts';
export { findMedia, type StoredMedia } from '#server/features/media/store.ts';
export { uploadMedia } from '#server/features/media/upload.ts';
