import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  endSession,
  forget,
  isVisiting,
  keepSession,
  read,
  startVisit,
  tokenExpiry,
  write,
} from '#web/lib/session.ts';

const workspace = {
  id: 7,
  name: 'Harbour Dental',
  slug: 'harbour-dental',
  avatar: '',
  time_zone: 'Asia/Hong_Kong',
  created_at: 1,
};
const membership = { id: 3, workspace: { id: 7, name: 'Harbour Dental' }, role: 'owner' as const };

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
});

describe('session', () => {
  it('stores text bare and records as JSON, under the names of the specification', () => {
    write('token', 'abc');
    write('last-workspace-id', 7);
    write('workspace', workspace);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(localStorage.getItem('last-workspace-id')).toBe('7');
    expect(read('last-workspace-id')).toBe(7);
    expect(read('workspace')).toEqual(workspace);
  });

  it('reads damaged records as absent', () => {
    localStorage.setItem('user', '{"id":');
    expect(read('user')).toBeNull();
  });

  it('remembers the workspace of a session as the last used', () => {
    keepSession({ token: 'abc', workspace, workspace_user: membership });
    expect(read('last-workspace-id')).toBe(7);
    expect(read('workspace-user')?.role).toBe('owner');
  });

  it('keeps the workspace when a renewal lacks it', () => {
    keepSession({ token: 'abc', workspace, workspace_user: membership });
    keepSession({ token: 'def' });
    expect(read('token')).toBe('def');
    expect(read('workspace')?.id).toBe(7);
  });

  it('forgets the workspace when the user has none any more', () => {
    keepSession({ token: 'abc', workspace, workspace_user: membership });
    keepSession({ token: 'def', workspace: null, workspace_user: null });
    expect([read('workspace'), read('workspace-user')]).toEqual([null, null]);
    expect(read('last-workspace-id')).toBe(7);
  });

  it('removes the token, the route and the records at the end, and keeps what the next log-in uses', () => {
    keepSession({ token: 'abc', workspace, workspace_user: membership });
    write('last-route', '/app/chat/chat');
    write('user-role', 'user');
    write('last-username-or-email', 'olivia');
    write('theme', 'dark');
    sessionStorage.setItem('inbox-draft-1', 'what olivia was about to say');
    endSession();
    expect(sessionStorage).toHaveLength(0);
    for (const key of ['token', 'last-route', 'user', 'user-role', 'workspace', 'workspace-user'] as const) {
      expect(read(key), key).toBeNull();
    }
    expect(read('last-username-or-email')).toBe('olivia');
    expect(read('last-workspace-id')).toBe(7);
    expect(read('theme')).toBe('dark');
  });

  it('forgets several at once', () => {
    write('token', 'abc');
    write('locale', 'zh-hk');
    forget('token', 'locale');
    expect(localStorage).toHaveLength(0);
  });

  it('reads when a token expires, and 0 from an opaque token', () => {
    const payload = Buffer.from(JSON.stringify({ exp: 1_790_000_000, name: '陳?>' })).toString('base64url');
    expect(tokenExpiry(`x.${payload}.y`)).toBe(1_790_000_000);
    expect(tokenExpiry('opaque')).toBe(0);
    expect(tokenExpiry('')).toBe(0);
  });
});

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

describe('a visit', () => {
  it('has a session of its own over the stored one, until its token is forgotten', () => {
    write('token', 'console');
    write('user-role', 'admin');
    startVisit('visit');
    write('user-role', 'user');
    write('workspace', workspace);
    write('theme', 'dark');
    expect([isVisiting(), read('token'), read('user-role')]).toEqual([true, 'visit', 'user']);
    expect([localStorage.getItem('token'), localStorage.getItem('workspace')]).toEqual(['console', null]);
    expect(localStorage.getItem('theme')).toBe('dark');
    forget('token');
    expect([isVisiting(), read('token'), read('user-role')]).toEqual([false, 'console', 'admin']);
    expect(read('workspace')).toBeNull();
  });
});
