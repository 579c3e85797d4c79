import { findMedia } from '#server/features/media/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';

export const readRow = systemOperation('media.read_row', (_ctx, tx, id: number) => findMedia(tx, id));

/** A file of the workspace with its bytes; undefined when it is gone. */
export async function readMediaBytes(
  ctx: Ctx,
  id: number,
): Promise<{ name: string; mimeType: string; bytes: Buffer } | undefined> {
  const row = await perform(ctx, readRow, id);
  const bytes = row && (await ctx.platform.storage.get(row.storage_key));
  return row && bytes && { name: row.name, mimeType: row.mime_type, bytes: Buffer.from(bytes) };
}
