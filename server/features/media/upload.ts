import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mediaUrl } from '#server/features/media/address.ts';
import { cleanFileName, plainMimeType } from '#server/features/media/fileName.ts';
import { readUploadedFile, type UploadedFile } from '#server/features/media/readUploadedFile.ts';
import { insertMedia } from '#server/features/media/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import { rateLimit } from '#server/platform/security/rateLimit.ts';
import { AppError } from '#shared/errors.ts';

const insert = operation({
  name: 'media.upload',
  permission: 'conversation.read',
  audited: true,
  input: z.strictObject({
    name: z.string(),
    mime_type: z.string(),
    size: z.number().int(),
    storage_key: z.string(),
  }),
  detail: (input) => ({ name: input.name, size: input.size }),
  run: async (_ctx, tx, input) => ({ id: await insertMedia(tx, { ...input, conversationId: null }) }),
});

const insertInChat = operation({
  ...insert,
  name: 'media.upload_in_chat',
  permission: 'customer',
  run: async (ctx, tx, input) => {
    if (ctx.actor.kind !== 'customer') throw new AppError('forbidden');
    return { id: await insertMedia(tx, { ...input, conversationId: ctx.actor.conversationId }) };
  },
});

export const uploadOperations = [insert, insertInChat];

/** Stores the bytes, then the row: a crash between leaves an orphan file, never a row without its file. */
export async function uploadMedia(ctx: Ctx, file: UploadedFile) {
  const key = `w${ctx.workspaceId}/${randomBytes(16).toString('hex')}`;
  const stored = await ctx.platform.storage.put(key, file.bytes);
  if (stored === 'full') throw new AppError('unavailable', { retryAfter: 60 });
  const name = cleanFileName(file.name);
  const row = {
    name,
    mime_type: plainMimeType(file.mimeType),
    size: file.bytes.byteLength,
    storage_key: key,
  };
  const { id } = await perform(ctx, ctx.actor.kind === 'customer' ? insertInChat : insert, row);
  return {
    id,
    url: mediaUrl(ctx.platform.secrets, ctx.workspaceId, id),
    mime_type: row.mime_type,
    size: row.size,
    name,
  };
}

const uploadRate = rateLimit({ burst: 30, perSecond: 2 });

/** For members and for customers. No operation: the file is streamed from the request. */
export async function handleUpload(ctx: Ctx, { request }: { request: FastifyRequest }) {
  const { actor } = ctx;
  if (actor.kind === 'customer') uploadRate(ctx.platform, `${ctx.workspaceId}:${actor.conversationId}`);
  return uploadMedia(ctx, await readUploadedFile(request));
}
