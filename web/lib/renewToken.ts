import { asApiError } from '#client/apiError.ts';
import { sendRequest } from '#client/sendRequest.ts';
import { apiTarget } from '#web/lib/apiTarget.ts';
import { address } from '#web/lib/locale.ts';
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
  const workspaceId = read('workspace')?.id;
  try {
    keepSession(await fetchToken(workspaceId));
    return true;
  } catch (error) {
    return asApiError(error).status === 404 && leaveWorkspace(workspaceId);
  }
}

/** The user is no longer a member of the workspace: loads the app anew in another one of theirs, if there is one. */
async function leaveWorkspace(left: number | undefined): Promise<boolean> {
  try {
    const renewed = await fetchToken();
    keepSession(renewed);
    if (renewed.workspace?.id !== left) location.assign(address('/app'));
    return true;
  } catch {
    return false;
  }
}
