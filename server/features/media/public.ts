export { viewMedia } from '#server/features/media/address.ts';
export { readMultipart } from '#server/features/media/readUploadedFile.ts';
export { findMedia, lockMedia, type StoredMedia } from '#server/features/media/store.ts';
export { uploadMedia } from '#server/features/media/upload.ts';
export { readMediaBytes } from '#server/features/media/readMediaBytes.ts';
