import { sendRequest } from '#client/sendRequest.ts';
import { apiTarget } from '#web/lib/apiTarget.ts';
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

/** Whether the token expires within the minute; one that names no end never does. */
export function tokenIsStale(): boolean {
  const expiry = tokenExpiry(read('token') ?? '');
  return expiry > 0 && expiry < Date.now() / 1000 + 60;
}

/** The token of the session for a workspace. Rejects with `ApiError`. */
export async function fetchToken(workspaceId?: number): Promise<Renewed> {
  const side = read('user-role') === 'admin' ? 'admin' : 'user';
  const reply = await sendRequest<Renewed>({
    ...apiTarget(`/v1/public/${side}/refresh-token`),
    body: {
      token: read('token'),
      ...(workspaceId && side === 'user' ? { workspace_id: workspaceId } : {}),
    },
  });
  return reply.data;
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
