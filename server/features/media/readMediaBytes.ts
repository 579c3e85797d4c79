import { signMediaAddress } from '#server/features/media/address.ts';
import { findMedia } from '#server/features/media/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';

/** Some providers fetch a file when the customer first looks at it. */
const providerHours = 30 * 24;

export const readRow = systemOperation('media.read_row', (_ctx, tx, id: number) => findMedia(tx, id));

/** A file of the workspace with its bytes and an address for providers; undefined when it is gone. */
export async function readMediaBytes(
  ctx: Ctx,
  id: number,
): Promise<{ name: string; mimeType: string; bytes: Buffer; url: string } | undefined> {
  const { platform, workspaceId } = ctx;
  const row = await perform(ctx, readRow, id);
  const bytes = row && (await platform.storage.get(row.storage_key));
  if (!bytes) return undefined;
  const { url } = signMediaAddress(platform, workspaceId, id, providerHours);
  return {
    ...{ name: row.name, mimeType: row.mime_type, bytes: Buffer.from(bytes) },
    url: platform.settings.publicUrl + url,
  };
}
