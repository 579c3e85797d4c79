import { t } from 'i18next';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { fetchToken } from '#web/lib/renewToken.ts';
import { pageQuery, queryClient } from '#web/lib/queries.ts';
import { ApiError } from '#web/lib/request.ts';
import { isVisiting, keepSession, read, tokenExpiry } from '#web/lib/session.ts';

/** Every workspace of the user, by name. */
export const allWorkspaces = {
  query: { page: 1, size: 9999, field: 'name', asc: true, keyword: '' },
} as const;

/**
 * Selects the workspace of this page load: the last used one, else the first, with a fresh token for it.
 * Rejects with an `Error` whose message is the server's, or one of the fixed fallbacks.
 */
export async function selectWorkspace(): Promise<void> {
  // The token of a visit is for one workspace, and is not refreshed.
  if (isVisiting()) return;
  const query = { ...pageQuery(workspaceRoutes.list, allWorkspaces, true), staleTime: Infinity };
  const { rows } = await queryClient.fetchQuery(query).catch(failWith('workspace_list'));
  const chosen = rows.find(({ id }) => id === read('last-workspace-id')) ?? rows[0];
  const renewed = await fetchToken(chosen?.id).catch(failWith(chosen ? 'workspace_token' : 'token'));
  if (!renewed.token || (chosen && !renewed.workspace)) throw new Error(t('error:workspace'));
  keepSession(renewed);
}

/** Whether the stored session is enough to show pages before `selectWorkspace` has confirmed it. */
export function hasWorkspace(): boolean {
  const expiry = tokenExpiry(read('token') ?? '');
  const token = expiry === 0 || expiry > Date.now() / 1000;
  return token && read('workspace') !== null && read('workspace')?.id === read('last-workspace-id');
}

function failWith(fallback: 'workspace_list' | 'workspace_token' | 'token'): (error: unknown) => never {
  return (error) => {
    throw new Error((error instanceof ApiError && error.message) || t(`error:${fallback}`), { cause: error });
  };
}
