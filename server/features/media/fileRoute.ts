import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { isValidMediaAddress } from '#server/features/media/address.ts';
import { findMedia } from '#server/features/media/store.ts';
import { toUnix } from '#server/platform/clock.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { parse, perform, systemOperation } from '#server/platform/operation/operation.ts';
import { id, text } from '#shared/schema/fields.ts';
import { AppError } from '#shared/errors.ts';

/** Types that browsers may display. Everything else is downloaded, so that no uploaded script runs in our origin. */
const shownInline =
  /^(image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/(mp4|webm|quicktime)|application\/pdf|text\/plain)$/;

const address = z.strictObject({ workspace: id, id, expires: id, stamp: text(60, 1) });

export const readMedia = systemOperation('media.read', async (_ctx, tx, mediaId: number) => {
  // Rejects with `not_found` while the workspace is being deleted.
  await readWorkspace(tx);
  return findMedia(tx, mediaId);
});

/** Serves stored files by their signed addresses. Whoever has one may read the file until the address expires. */
export const fileRoute: RawRoute = {
  path: '/v1/public/media/:workspace/:id/:expires/:stamp',
  summary: 'A file, by the address that came with it, which expires',
  access: 'visitor',
  answers: 'application/octet-stream',
  register(server, platform) {
    server.get(this.path, async (request, reply) => {
      const wanted = parse(address, request.params);
      const { workspace: workspaceId, id: mediaId, expires: expiresAt } = wanted;
      if (!isValidMediaAddress(platform, { workspaceId, id: mediaId, expiresAt }, wanted.stamp))
        throw new AppError('not_found');
      const media = await perform(systemCtx(platform, workspaceId, request.id), readMedia, mediaId);
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
        .header('cache-control', `private, max-age=${expiresAt - toUnix(platform.clock.now())}, immutable`)
        .send(Buffer.from(bytes));
    });
  },
};

/** Browsers do not detect UTF-8, but they do detect other encodings. */
function withCharset(mimeType: string, bytes: Uint8Array): string {
  return mimeType === 'text/plain' && isUtf8(bytes) ? `${mimeType}; charset=utf-8` : mimeType;
}
