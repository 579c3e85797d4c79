import { beforeAll, expect, it, vi } from 'vitest';
import { auditLogRoutes } from '#shared/contract/auditLog.ts';
import { auditLog } from '#web/features/audit/auditQuery.ts';
import { search } from '#web/lib/api.ts';

beforeAll(() => {
  const stored: Record<string, string> = {
    workspace: JSON.stringify({ id: 1, name: 'x', avatar: '', time_zone: 'Asia/Hong_Kong' }),
  };
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

const queryOf = (address: string) => auditLog.queryOf(new URLSearchParams(address));

it('a member is asked for by id, others by their kind', () => {
  expect(queryOf('?actor=user-12')).toMatchObject({ user_id: 12 });
  expect(queryOf('?actor=agent')).toMatchObject({ actor_kind: 'agent' });
});

it('days are whole days of the organization', () => {
  const { from, to } = queryOf('?from=2026-11-20&to=2026-11-20') as unknown as { from: number; to: number };
  expect(new Date(from * 1000).toISOString()).toBe('2026-11-19T16:00:00.000Z');
  expect(to - from).toBe(24 * 3600 - 1);
});

it('what the call would reject is left out', () => {
  const query = queryOf('?actor=user-x&operation=%3Cb%3E&from=2026-02-31&to=never');
  expect(Object.keys(query)).toEqual(['page', 'size', 'field', 'asc', 'keyword']);
  const sent = Object.fromEntries(
    new URLSearchParams(search(queryOf('?actor=user-3&operation=team.create'))),
  );
  expect(auditLogRoutes.list.query?.safeParse(sent).success).toBe(true);
});
