import { isUtf8 } from 'node:buffer';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mediaStampMatches } from '#server/features/media/address.ts';
import { findMedia } from '#server/features/media/store.ts';
import { uploadMedia } from '#server/features/media/upload.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { parse } from '#server/platform/operation/operation.ts';
import { rateLimit } from '#server/platform/security/rateLimit.ts';
import { chatRoutes, mediaRoutes } from '#shared/contract/chat.ts';
import { id, text } from '#shared/contract/fields.ts';
import { AppError } from '#shared/errors.ts';

/** What a browser may show by itself. Everything else is a download; nothing ever runs in our origin. */
const shown =
  /^(image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/(mp4|webm|quicktime)|application\/pdf|text\/plain)$/;

const address = z.strictObject({ workspace: id, id, stamp: text(60, 1) });

const uploadRate = rateLimit({ burst: 30, perSecond: 2 });

const upload = async (ctx: Ctx, { request }: { request: FastifyRequest }) => {
  const { actor } = ctx;
  if (actor.kind === 'customer') uploadRate(ctx.platform, `${ctx.workspaceId}:${actor.conversationId}`);
  return uploadMedia(ctx, await fileOf(request));
};

export const mediaBindings = [
  bindWorkspaceHandler(mediaRoutes.upload, { access: 'conversation.read', audited: true }, upload),
  bindWorkspaceHandler(chatRoutes.upload, { access: 'customer', audited: true }, upload),
];

/** Gives stored files out by their unguessable addresses. */
export const mediaFiles: RawRoute = {
  path: '/v1/public/media/:workspace/:id/:stamp',
  summary: 'A file, by the address that came with it',
  access: 'visitor',
  answers: 'application/octet-stream',
  register(server, platform) {
    server.get(this.path, async (request, reply) => {
      const wanted = parse(address, request.params);
      if (!mediaStampMatches(platform.secrets, wanted.workspace, wanted.id, wanted.stamp))
        throw new AppError('not_found');
      const media = await platform.database.inWorkspace(wanted.workspace, (tx) => findMedia(tx, wanted.id));
      const bytes = media && (await platform.storage.get(media.storage_key));
      if (!media || !bytes) throw new AppError('not_found');
      const inline = shown.test(media.mime_type);
      return reply
        .header('content-type', inline ? withCharset(media.mime_type, bytes) : 'application/octet-stream')
        .header(
          'content-disposition',
          `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(media.name)}`,
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(Buffer.from(bytes));
    });
  },
};

/** Browsers never guess UTF-8; what is not that, they may guess. */
function withCharset(mimeType: string, bytes: Uint8Array): string {
  return mimeType === 'text/plain' && isUtf8(bytes) ? `${mimeType}; charset=utf-8` : mimeType;
}

/** The one file of a multipart body. */
export async function fileOf(
  request: FastifyRequest,
): Promise<{ name: string; mimeType: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media');
  const part = await request.file();
  if (!part) throw new AppError('invalid_input', { fields: { file: 'missing' } });
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new AppError('payload_too_large');
  return { name: part.filename, mimeType: part.mimetype, bytes };
}
