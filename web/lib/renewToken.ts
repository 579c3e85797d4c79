import { ApiError } from '#web/lib/request.ts';
import { keepSession, read, tokenExpiry, type Workspace, type WorkspaceUser } from '#web/lib/session.ts';

interface Renewed {
  token: string;
  workspace?: Workspace | null;
  workspace_user?: WorkspaceUser | null;
}

let running: Promise<boolean> | undefined;

/** Renews the token for the current workspace; calls at the same time share one renewal. */
export function renewToken(): Promise<boolean> {
  running ??= renew().finally(() => {
    running = undefined;
  });
  return running;
}

/** Whether the token runs out within the minute; one that names no end never does. */
export function tokenIsStale(): boolean {
  const expiry = tokenExpiry(read('token') ?? '');
  return expiry > 0 && expiry < Date.now() / 1000 + 60;
}

/** The token of the session for a workspace. Rejects with `ApiError`. */
export async function fetchToken(workspaceId?: number): Promise<Renewed> {
  const side = read('user-role') === 'admin' ? 'admin' : 'user';
  const response = await fetch(`${import.meta.env.VITE_API_BASE ?? ''}/v1/public/${side}/refresh-token`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Locale': read('locale') ?? 'en',
      Authorization: `Bearer ${read('token') ?? ''}`,
    },
    body: JSON.stringify({
      token: read('token'),
      ...(workspaceId && side === 'user' ? { workspace_id: workspaceId } : {}),
    }),
  }).catch(() => {
    throw new ApiError(0, {});
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || !answer.success) throw new ApiError(response.status, answer);
  return answer.data;
}

async function renew(): Promise<boolean> {
  if (!read('token')) return false;
  try {
    keepSession(await fetchToken(read('workspace')?.id));
    return true;
  } catch {
    return false;
  }
}
