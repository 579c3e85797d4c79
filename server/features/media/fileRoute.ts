import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { mediaStampMatches } from '#server/features/media/address.ts';
import { findMedia } from '#server/features/media/store.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { parse, perform, systemOperation } from '#server/platform/operation/operation.ts';
import { id, text } from '#shared/schema/fields.ts';
import { AppError } from '#shared/errors.ts';

/** Types that browsers may display. Everything else is downloaded, so that no uploaded script runs in our origin. */
const shownInline =
  /^(image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/(mp4|webm|quicktime)|application\/pdf|text\/plain)$/;

const address = z.strictObject({ workspace: id, id, stamp: text(60, 1) });

export const readMedia = systemOperation('media.read', async (_ctx, tx, mediaId: number) => {
  // Rejects with `not_found` while the workspace is being deleted.
  await readWorkspace(tx);
  return findMedia(tx, mediaId);
});

/** Serves stored files by their unguessable addresses. */
export const fileRoute: RawRoute = {
  path: '/v1/public/media/:workspace/:id/:stamp',
  summary: 'A file, by the address that came with it',
  access: 'visitor',
  answers: 'application/octet-stream',
  register(server, platform) {
    server.get(this.path, async (request, reply) => {
      const wanted = parse(address, request.params);
      if (!mediaStampMatches(platform.secrets, wanted.workspace, wanted.id, wanted.stamp))
        throw new AppError('not_found');
      const media = await perform(systemCtx(platform, wanted.workspace, request.id), readMedia, wanted.id);
      const bytes = media && (await platform.storage.get(media.storage_key));
      if (!media || !bytes) throw new AppError('not_found');
      const isInline = shownInline.test(media.mime_type);
      return reply
        .header('content-type', isInline ? withCharset(media.mime_type, bytes) : 'application/octet-stream')
        .header(
          'content-disposition',
          `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(media.name)}`,
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(Buffer.from(bytes));
    });
  },
};

/** Browsers do not detect UTF-8, but they do detect other encodings. */
function withCharset(mimeType: string, bytes: Uint8Array): string {
  return mimeType === 'text/plain' && isUtf8(bytes) ? `${mimeType}; charset=utf-8` : mimeType;
}
