/** Log-ins of the people of the demo without the log-in page. */
import type { Page } from 'playwright-core';

interface LogIn {
  username: string;
  password: string;
}

/** Of the console. */
export function isAdmin(username: string): boolean {
  return username === 'admin' || username === 'support';
}

export function knownPassword(username: string): string {
  return isAdmin(username) ? 'parley-admin' : 'parley-demo';
}

/** Stores in the page's browser what the log-in page would store: cookies by the call, the rest in local storage. */
export async function storeSession(page: Page, origin: string, { username, password }: LogIn): Promise<void> {
  const isOfConsole = isAdmin(username);
  const path = isOfConsole ? '/v1/public/admin/login' : '/v1/public/user/login';
  const data = isOfConsole ? { username, password } : { username_or_email: username, password };
  const reply = await page.context().request.post(origin + path, { data });
  const body = (await reply.json()) as { data: Record<string, unknown> | null };
  if (!reply.ok() || !body.data) throw new Error(`${username} may not log in: ${reply.status()}`);
  const stored = isOfConsole ? ofAdmin(body.data, username) : ofUser(body.data, username);
  // A page of the product's origin without the product.
  const empty = `${origin}/nothing-yet`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(empty);
  await page.evaluate(
    ({ values, forgotten }) => {
      for (const key of forgotten) localStorage.removeItem(key);
      for (const [key, value] of Object.entries(values))
        localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    },
    { values: stored, forgotten: isOfConsole ? [] : ['workspace', 'workspace-user', 'last-route'] },
  );
  await page.unroute(empty);
}

function ofAdmin({ token, admin }: Record<string, unknown>, username: string): Record<string, unknown> {
  return {
    token,
    admin,
    'user-role': 'admin',
    'login-route': '/auth/admin/login',
    'last-admin-username': username,
  };
}

function ofUser(reply: Record<string, unknown>, username: string): Record<string, unknown> {
  const { token, user, workspace, workspace_user: membership } = reply;
  return {
    ...{ token, user, 'user-role': 'user', 'login-route': '/auth/login', 'last-username-or-email': username },
    ...(workspace ? { workspace, 'last-workspace-id': (workspace as { id: number }).id } : {}),
    ...(membership ? { 'workspace-user': membership } : {}),
  };
}
