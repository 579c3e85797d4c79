import { useMemo } from 'react';
import type { z } from 'zod';
import { create } from 'zustand';
import type { admin, user, workspace, workspaceUser } from '#shared/contract/account.ts';

export type User = z.infer<typeof user>;
export type Admin = z.infer<typeof admin>;
export type Workspace = z.infer<typeof workspace>;
export type WorkspaceUser = z.infer<typeof workspaceUser>;

/** Everything the app keeps in local storage, by its key. Text is stored bare, the rest as JSON. */
export interface Stored {
  favicon: string;
  theme: 'light' | 'dark';
  locale: string;
  token: string;
  user: User;
  admin: Admin;
  'user-role': 'user' | 'admin';
  workspace: Workspace;
  'workspace-user': WorkspaceUser;
  'last-workspace-id': number;
  'last-route': string;
  'login-route': string;
  'last-username-or-email': string;
  'last-admin-username': string;
  'auth-background': string;
  'system-logo': string;
  'system-name': string;
  /** The person has turned notifications off on this device. */
  push: 'off';
  /** Of a customer in the portal. */
  'portal-session': string;
  /** What the inbox shows after resolving: the next conversation, or the same. */
  'after-resolve': 'next' | 'stay';
}
export type StoredKey = keyof Stored;

const asJson: ReadonlySet<StoredKey> = new Set([
  'user',
  'admin',
  'workspace',
  'workspace-user',
  'last-workspace-id',
]);

/**
 * What an administrator's visit to an organization has of its own. It is kept for this tab only, over the stored values,
 * so that the console goes on in other tabs and after the visit.
 */
const ofVisit: ReadonlySet<StoredKey> = new Set([
  'token',
  'user',
  'user-role',
  'workspace',
  'workspace-user',
  'last-workspace-id',
  'last-route',
]);
const visitPrefix = 'visit-';

/** Counts the changes made here and in other tabs. */
const useChanges = create(() => 0);
const changed = () => useChanges.setState((count) => count + 1);
if (typeof window !== 'undefined') window.addEventListener('storage', changed);

export function read<Key extends StoredKey>(key: Key): Stored[Key] | null {
  return parse(key, raw(key));
}

export function write<Key extends StoredKey>(key: Key, value: Stored[Key]): void {
  const text = asJson.has(key) ? JSON.stringify(value) : String(value);
  if (isVisiting() && ofVisit.has(key)) sessionStorage.setItem(visitPrefix + key, text);
  else localStorage.setItem(key, text);
  changed();
}

export function forget(...keys: StoredKey[]): void {
  // A visit is over with its token: the console's session stays.
  if (isVisiting() && keys.includes('token')) return endVisit();
  const isVisit = isVisiting();
  for (const key of keys) {
    if (isVisit && ofVisit.has(key)) sessionStorage.removeItem(visitPrefix + key);
    else localStorage.removeItem(key);
  }
  changed();
}

/** The stored value; follows changes made here and in other tabs. */
export function useStored<Key extends StoredKey>(key: Key): Stored[Key] | null {
  const text = useChanges(() => raw(key));
  return useMemo(() => parse(key, text), [key, text]);
}

/** Stores the session from a reply of log-in, switch or refresh; fields that it lacks stay as they are. */
export function keepSession(answer: {
  token: string;
  workspace?: Workspace | null;
  workspace_user?: WorkspaceUser | null;
}): void {
  write('token', answer.token);
  if (answer.workspace) {
    write('workspace', answer.workspace);
    write('last-workspace-id', answer.workspace.id);
  }
  // The user is no longer a member of any workspace.
  if (answer.workspace === null) forget('workspace', 'workspace-user');
  if (answer.workspace_user) write('workspace-user', answer.workspace_user);
}

/**
 * Ends the session in this browser and removes unsent drafts: the next user of this tab may be somebody else. The
 * last workspace and the last username stay for the next log-in.
 */
export function endSession(): void {
  sessionStorage.clear();
  forget('token', 'last-route', 'user', 'admin', 'user-role', 'workspace', 'workspace-user');
}

/** Whether an administrator is in an organization, in this tab. */
export function isVisiting(): boolean {
  return sessionStorage.getItem(`${visitPrefix}token`) !== null;
}

/** Puts the session of a visit over the administrator's own. `write` then writes to it. */
export function startVisit(token: string): void {
  sessionStorage.setItem(`${visitPrefix}token`, token);
  changed();
}

/** Goes back to the administrator's own session. Unsent drafts of the visit are removed. */
export function endVisit(): void {
  sessionStorage.clear();
  changed();
}

/** When the token expires, in unix seconds; 0 when it does not say. */
export function tokenExpiry(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) || 0 : 0;
  } catch {
    return 0;
  }
}

function raw(key: StoredKey): string | null {
  return (ofVisit.has(key) && sessionStorage.getItem(visitPrefix + key)) || localStorage.getItem(key);
}

function parse<Key extends StoredKey>(key: Key, text: string | null): Stored[Key] | null {
  if (text === null || text === '') return null;
  if (!asJson.has(key)) return text as Stored[Key];
  try {
    return JSON.parse(text) as Stored[Key];
  } catch {
    return null;
  }
}
