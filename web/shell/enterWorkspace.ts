import { address } from '#web/lib/locale.ts';
import { fetchToken } from '#web/lib/renewToken.ts';
import { forget, keepSession, write } from '#web/lib/session.ts';

/**
 * Loads the app anew in a workspace of the user, on its first page: the address of the current one may name rows of
 * another workspace. The workspace is stored together with a token for it; a page that had the workspace with the old
 * token would be rejected. Without an answer the next page load selects it.
 */
export async function enterWorkspace(id: number): Promise<void> {
  write('last-workspace-id', id);
  forget('last-route');
  await fetchToken(id).then(keepSession, () => undefined);
  location.assign(address('/app'));
}
