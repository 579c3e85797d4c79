/** What request fixtures work on: a workspace with its members, and an administrator. */
import { randomBytes } from 'node:crypto';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { login, makeAdmin, makeChat, makeUser, say, type TestWorkspace } from '#test/makers.ts';

export interface Stage {
  app: TestApp;
  workspace: TestWorkspace;
  administrator: Person;
  /** The address of a receiver of webhooks. */
  receiver: string;
  /** The model of the system's settings, as they are saved. */
  model: object;
  /** A conversation, and the message in it with which the agent answered. */
  answered: { id: number; message_id: number };
  /** Grants access at Google, as a member does on its page. */
  consent: (url: string) => { code: string; state: string };
}

/** A signed-in caller. */
export interface Person {
  id: number;
  name: string;
  token: string;
}

export type Params = Record<string, string | number>;

/** A call that must succeed, of the workspace's owner unless somebody else is named. */
export function ask<T>(stage: Stage, method: string, path: string, body?: object, token?: string) {
  const asker = path.startsWith('/v1/admin/') ? stage.administrator.token : stage.workspace.tokens.owner;
  return data<T>(stage.app, method, path, { token: token ?? asker, body });
}

export async function makePerson({ app }: Stage): Promise<Person> {
  const name = unique('person');
  const id = await makeUser(app, name);
  return { id, name, token: await login(app, name) };
}

export async function makeAdministrator(app: TestApp): Promise<Person> {
  const token = await makeAdmin(app, 'owner');
  const { id, username: name } = await data<{ id: number; username: string }>(
    app,
    'GET',
    '/v1/admin/profile',
    { token },
  );
  return { id, name, token };
}

/** A new workspace on the free plan, whose owner has no session. */
export async function makeSpareWorkspace(stage: Stage): Promise<{ id: number; name: string; owner: string }> {
  const owner = unique('owner');
  await makeUser(stage.app, owner);
  const name = unique('Spare');
  const { id } = await ask<{ id: number }>(stage, 'POST', '/v1/admin/workspace', { name, owner });
  return { id, name, owner };
}

/** A new member of the workspace: `id` is the membership's. */
export async function makeMember(stage: Stage): Promise<{ id: number; userId: number; name: string }> {
  const name = unique('member');
  const userId = await makeUser(stage.app, name);
  const body = { username_or_email: name };
  const { id } = await ask<{ id: number }>(stage, 'POST', '/v1/api/workspace-user', body);
  return { id, userId, name };
}

/** A customer with a conversation, in which there is a message. */
export async function makeCustomer({ app, workspace }: Stage) {
  const { token, key } = await makeChat(app, workspace);
  await say(app, { token }, 'Good morning');
  const { c: id, cv: conversationId } = claimsOf(token) as { c: number; cv: number };
  return { id, conversationId, token, key };
}

export function claimsOf(token: string): object {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;
}

export function aFile(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Opening hours'], { type: 'text/plain' }), 'hours.txt');
  return form;
}

export function unique(what: string): string {
  return `${what}-${randomBytes(6).toString('hex')}`;
}
