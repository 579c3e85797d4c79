import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { viewMedia } from '#server/features/media/address.ts';
import { cleanFileName, plainMimeType } from '#server/features/media/fileName.ts';
import { readUploadedFile, type UploadedFile } from '#server/features/media/readUploadedFile.ts';
import { reserveUpload } from '#server/features/media/reserveUpload.ts';
import { readRow } from '#server/features/media/readMediaBytes.ts';
import { deleteMedia, insertMedia } from '#server/features/media/store.ts';
import { addressOf } from '#server/platform/http/request.ts';
import { maxMediaBytes } from '#server/platform/http/server.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, perform, systemOperation } from '#server/platform/operation/operation.ts';
import { concurrencyLimit } from '#server/platform/security/concurrencyLimit.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import { AppError } from '#shared/errors.ts';

/** A file that nothing uses is removed after so long: within a day of its upload. */
const unusedMilliseconds = 20 * 3600_000;
/** How long a client waits while the disk is full. */
const fullRetrySeconds = 60;

const insert = operation({
  name: 'media.upload',
  permission: 'conversation.read',
  audited: true,
  input: z.strictObject({
    name: z.string(),
    mime_type: z.string(),
    size: z.number().int(),
    storage_key: z.string(),
    /** Of a visitor: a digest of their network. */
    network: z.string().optional(),
  }),
  detail: (input) => ({ name: input.name, size: input.size }),
  async run(ctx, tx, { network, ...row }) {
    await reserveUpload(ctx, tx, { size: row.size, network });
    const now = ctx.platform.clock.now();
    const removeAfter = new Date(now.getTime() + unusedMilliseconds);
    const conversationId = ctx.actor.kind === 'customer' ? ctx.actor.conversationId : null;
    return { id: await insertMedia(tx, { ...row, conversationId, removeAfter, now }) };
  },
});

const insertInChat = operation({ ...insert, name: 'media.upload_in_chat', permission: 'customer' });

/** A file that a customer sent through a provider. */
const insertFetched = operation({ ...insert, name: 'media.store_fetched', permission: 'system' });

/** Of an upload whose bytes could not be stored. */
const discard = systemOperation('media.discard', (_ctx, tx, id: number) => deleteMedia(tx, id));

export const uploadOperations = [insert, insertInChat, insertFetched, discard, readRow];

/**
 * Stores the row, which counts the file, then the bytes: what is over a limit is never written. A crash between leaves a
 * row that nothing uses, which is removed as such.
 */
export async function uploadMedia(ctx: Ctx, file: UploadedFile, network?: string) {
  const { platform, workspaceId } = ctx;
  await requireDiskSpace(ctx);
  const row = {
    name: cleanFileName(file.name),
    mime_type: plainMimeType(file.mimeType),
    size: file.bytes.byteLength,
    storage_key: `w${workspaceId}/${randomBytes(16).toString('hex')}`,
  };
  const insertRow = { customer: insertInChat, system: insertFetched }[ctx.actor.kind as string] ?? insert;
  const { id } = await perform(ctx, insertRow, { ...row, network });
  let stored: 'stored' | 'full' | undefined;
  try {
    stored = await platform.storage.put(row.storage_key, file.bytes);
  } finally {
    if (stored !== 'stored') await perform(systemCtx(platform, workspaceId, ctx.traceId), discard, id);
  }
  if (stored === 'full') throw new AppError('storage_full', { retryAfter: fullRetrySeconds });
  return viewMedia(platform, workspaceId, { id, ...row });
}

/** The database needs what is left of a disk that runs full. */
async function requireDiskSpace({ platform }: Ctx): Promise<void> {
  const disks = await platform.disk.read();
  if (disks.some(({ isLow }) => isLow)) throw new AppError('storage_full', { retryAfter: fullRetrySeconds });
}

const uploadRate = rateLimit({ burst: 30, perSecond: 2 });
/** How many bytes of files may be arriving at once, on each node: they are held in memory. */
const most = { caller: 100 * 2 ** 20, node: 400 * 2 ** 20 };
const takeBytes = concurrencyLimit();

/** For members and for customers. No operation: the file is streamed from the request. */
export async function handleUpload(ctx: Ctx, { request }: { request: FastifyRequest }) {
  const { actor, platform, workspaceId } = ctx;
  const isVisitor = actor.kind === 'customer';
  const address = networkOf(addressOf(request));
  if (isVisitor) uploadRate(platform, `${workspaceId}:${actor.conversationId}`);
  const free = takeBytes(
    [
      { key: isVisitor ? 'visitors' : 'members', most: most.node },
      { key: isVisitor ? `network:${address}` : `workspace:${workspaceId}`, most: most.caller },
    ],
    Math.min(Number(request.headers['content-length'] ?? maxMediaBytes), maxMediaBytes),
  );
  try {
    // The address itself is not stored.
    const network = isVisitor ? platform.secrets.stamp(`media.network:${address}`) : undefined;
    return await uploadMedia(ctx, await readUploadedFile(request), network);
  } finally {
    free();
  }
}
