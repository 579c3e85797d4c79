/** Makes what tests need, by the product's own means. */
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { createUser } from '#server/features/account/public.ts';
import { insertAdmin } from '#server/features/administrator/public.ts';
import { addMember } from '#server/features/member/public.ts';
import { grant } from '#server/features/subscription/public.ts';
import { createWorkspace } from '#server/features/workspace/create.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';
import type { SystemLimits } from '#shared/rules/systemLimits.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';

export const password = 'correct horse';
/** Its parameters stand in it: a log-in with it costs next to nothing, and most tests log three members in. */
let hashed: Promise<string> | undefined;
const hashedPassword = () => (hashed ??= hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }));

export interface TestWorkspace {
  id: number;
  tokens: Record<WorkspaceRole, string>;
  users: Record<WorkspaceRole, number>;
}

/** A workspace with an owner, an admin and a member, all signed in; on the business plan unless another is named. */
export async function makeWorkspace(
  app: TestApp,
  name = 'Test Clinic',
  { plan = 'business' }: { plan?: string } = {},
): Promise<TestWorkspace> {
  const tag = randomBytes(4).toString('hex');
  const users = {} as TestWorkspace['users'];
  for (const role of ['owner', 'admin', 'member'] as const)
    users[role] = await makeUser(app, `${role}-${tag}`);
  const { id } = await createWorkspace(app.platform, { name, ownerId: users.owner }, 'test');
  await app.platform.database.inWorkspace(id, async (tx) => {
    await addMember(tx, users.admin, 'admin');
    await addMember(tx, users.member, 'member');
  });
  if (plan !== 'free') await putOnPlan(app, id, plan);
  const tokens = {} as TestWorkspace['tokens'];
  for (const role of ['owner', 'admin', 'member'] as const) tokens[role] = await login(app, `${role}-${tag}`);
  return { id, tokens, users };
}

export async function putOnPlan(app: TestApp, workspaceId: number, tag: string): Promise<void> {
  const ctx = systemCtx(app.platform, workspaceId, 'test');
  await perform(ctx, grant, { unique_plan_tag: tag, interval: 'month' });
}

/** `passwordHash`: another one than that of `password`. */
export async function makeUser(app: TestApp, username: string, passwordHash?: string): Promise<number> {
  passwordHash ??= await hashedPassword();
  const user = {
    username,
    email: `${username}@example.com`,
    displayName: username,
    passwordHash,
    locale: 'en',
  };
  return app.platform.database.inPlatform((tx) => createUser(tx, user));
}

export async function makeAdmin(app: TestApp, role: 'owner' | 'admin' | 'member'): Promise<string> {
  const username = `${role}-${randomBytes(4).toString('hex')}`;
  const passwordHash = await hashedPassword();
  await app.platform.database.inPlatform((tx) => insertAdmin(tx, { username, passwordHash, role }));
  const session = await data<{ token: string }>(app, 'POST', '/v1/public/admin/login', {
    body: { username, password },
  });
  return session.token;
}

export async function login(app: TestApp, username: string): Promise<string> {
  const body = { username_or_email: username, password };
  const session = await data<{ token: string }>(app, 'POST', '/v1/public/user/login', { body });
  return session.token;
}

export interface TestChat {
  key: string;
  channelId: number;
  token: string;
  /** The newest event when the chat was opened. */
  lastEventId: number;
}

/** A web chat with a customer in it. */
export async function makeChat(app: TestApp, workspace: TestWorkspace, locale = 'en'): Promise<TestChat> {
  const channel = await data<{ id: number; key: string }>(app, 'POST', '/v1/api/channel', {
    token: workspace.tokens.owner,
    body: { type: 'web_chat', name: 'Website' },
  });
  return { key: channel.key, channelId: channel.id, ...(await enterChat(app, channel.key, locale)) };
}

export async function enterChat(
  app: TestApp,
  key: string,
  locale = 'en',
): Promise<{ token: string; lastEventId: number }> {
  const session = await data<{ session_token: string; last_event_id: number }>(
    app,
    'POST',
    `/v1/public/chat/${key}/session`,
    {
      body: { locale },
    },
  );
  return { token: session.session_token, lastEventId: session.last_event_id };
}

export async function say(
  app: Pick<TestApp, 'url'>,
  chat: { token: string },
  text: string,
  clientId = randomBytes(8).toString('hex'),
) {
  const body = { client_id: clientId, text };
  return data<{ id: number; text: string }>(app, 'POST', '/v1/public/chat/message', {
    token: chat.token,
    body,
  });
}

/** Adds a question with its answer and waits until it can be found. */
export async function teach(app: TestApp, workspace: TestWorkspace, sources: object[]): Promise<number[]> {
  const ids: number[] = [];
  for (const body of sources) {
    const source = await data<{ id: number }>(app, 'POST', '/v1/api/knowledge', {
      token: workspace.tokens.owner,
      body,
    });
    ids.push(source.id);
  }
  await until(async () => {
    const [row] = await app.sql<{ count: string }>(
      `select count(*) from knowledge_source where id = any($1) and status in ('queued', 'processing')`,
      [ids],
    );
    return Number(row!.count) === 0;
  });
  return ids;
}

/** Sets limits of the system: those named; the others stay. */
export async function setLimits(app: TestApp, limits: Partial<SystemLimits>): Promise<void> {
  const token = await makeAdmin(app, 'owner');
  await data(app, 'PUT', '/v1/admin/settings/limits', { token, body: limits });
}

/** Waits for something that happens by itself. */
export async function until<T>(look: () => Promise<T | false | undefined>, seconds = 15): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`What was waited for did not happen within ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
