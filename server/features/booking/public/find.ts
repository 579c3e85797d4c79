import { readManageToken, type ManagedBooking } from '#server/features/booking/links/manageLink.ts';
import { findBySlug, isActiveWorkspace } from '#server/features/workspace/crossWorkspace.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The workspace of a public page. Rejects with `not_found`, also while it is suspended. */
export async function findPageWorkspace({ database }: Platform, slug: string) {
  const found = await findBySlug(database, slug);
  if (!found) throw notFound();
  const { avatar, ...workspace } = found;
  return { ...workspace, logo: avatar };
}

/** The booking of a link. Rejects with `not_found`, also while the workspace is suspended. */
export async function findBooking(platform: Platform, token: string): Promise<ManagedBooking> {
  const found = readManageToken(platform, token);
  if (!found || !(await isActiveWorkspace(platform.database, found.workspaceId))) throw notFound();
  return found;
}
