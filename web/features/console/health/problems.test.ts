import { describe, expect, it } from 'vitest';
import { busyJobs, problemsOf, type Health } from '#web/features/console/health/problems.ts';

const well: Health = {
  ...{ version: '0.0.1', node: 'v24.0.0', host: 'one', started_at: 1 },
  database: { ready: true, connections: { total: 4, idle: 4, waiting: 0 } },
  migrations: { applied: 22, newest: '0022_x.sql', pending: [] },
  jobs: [{ kind: 'mail.send', ready: 0, active: 0, failed: 0 }],
  set_aside: [],
  channels: [{ type: 'web_chat', status: 'connected', count: 3 }],
  mail: { queued: 1, sending: 0, sent: 9, failed: 0, kept: 0 },
  live: { listeners: 2 },
  storage: { reserve_bytes: 1, disks: [{ name: 'media', free_bytes: 2, is_low: false }] },
  alerts: [],
};

describe('problemsOf', () => {
  it('is empty while the system is well', () => {
    expect(problemsOf(well)).toEqual([]);
  });

  it('names what is wrong, the worst first', () => {
    const job = { id: 1, kind: 'conversation.answer', workspace_id: 1, lost: 3, created_at: 1 };
    const found = problemsOf({
      ...well,
      database: { ready: true, connections: { total: 4, idle: 0, waiting: 7 } },
      set_aside: [job, { ...job, id: 2 }],
      channels: [
        ...well.channels,
        { type: 'line', status: 'error', count: 2 },
        { type: 'telegram', status: 'error', count: 1 },
      ],
      mail: { ...well.mail, failed: 5 },
      storage: { reserve_bytes: 1, disks: [{ name: 'media', free_bytes: 0, is_low: true }] },
      alerts: [{ kind: 'answer_limit', count: 4, last_at: 9 }],
    });
    expect(found.map(({ kind, count }) => [kind, count])).toEqual([
      ['disk', 1],
      ['setAside', 2],
      ['channels', 3],
      ['waitingConnections', 7],
      ['mailFailed', 5],
      ['answerLimit', 4],
    ]);
    expect(found[1]!.names).toEqual(['conversation.answer']);
    expect(found[2]!.names).toEqual(['line', 'telegram']);
  });
});

describe('busyJobs', () => {
  it('puts what failed first, and counts what is idle', () => {
    const job = (kind: string, ready: number, failed: number) => ({ kind, ready, active: 0, failed });
    const { busy, idle } = busyJobs([job('a', 0, 0), job('b', 9, 0), job('c', 1, 2)]);
    expect(busy.map(({ kind }) => kind)).toEqual(['c', 'b']);
    expect(idle).toBe(1);
  });
});
