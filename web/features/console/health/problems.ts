import type { z } from 'zod';
import type { health } from '#shared/contract/dashboard.ts';

export type Health = z.infer<typeof health>;

/** Something that is wrong: `count` of what, and the names that belong to it. */
export interface HealthProblem {
  kind:
    | 'database'
    | 'migrations'
    | 'disk'
    | 'setAside'
    | 'answerLimit'
    | 'waitingConnections'
    | 'channels'
    | 'mailFailed'
    | 'mailKept';
  severity: 'danger' | 'warn';
  count: number;
  names: readonly string[];
}

/** What is wrong, the worst first; empty while the system is well. */
export function problemsOf(state: Health): HealthProblem[] {
  const low = state.storage.disks.filter((disk) => disk.is_low).map(({ name }) => name);
  const broken = state.channels.filter(({ status, count }) => status === 'error' && count > 0);
  const reached = state.alerts.find(({ kind }) => kind === 'answer_limit')?.count ?? 0;
  const { pending } = state.migrations;
  const { waiting } = state.database.connections;
  const all: HealthProblem[] = [
    { kind: 'database', severity: 'danger', count: state.database.ready ? 0 : 1, names: [] },
    { kind: 'migrations', severity: 'danger', count: pending.length, names: pending },
    { kind: 'disk', severity: 'danger', count: low.length, names: low },
    {
      kind: 'setAside',
      severity: 'danger',
      count: state.set_aside.length,
      names: [...new Set(state.set_aside.map(({ kind }) => kind))],
    },
    {
      kind: 'channels',
      severity: 'warn',
      count: broken.reduce((sum, { count }) => sum + count, 0),
      names: broken.map(({ type }) => type),
    },
    { kind: 'waitingConnections', severity: 'warn', count: waiting, names: [] },
    { kind: 'mailFailed', severity: 'warn', count: state.mail.failed, names: [] },
    { kind: 'mailKept', severity: 'warn', count: state.mail.kept, names: [] },
    { kind: 'answerLimit', severity: 'warn', count: reached, names: [] },
  ];
  return all.filter(({ count }) => count > 0);
}

/** The kinds of jobs that have anything to do or have failed, busiest first; the others are only counted. */
export function busyJobs(jobs: Health['jobs']): { busy: Health['jobs']; idle: number } {
  const busy = jobs
    .filter(({ ready, active, failed }) => ready + active + failed > 0)
    .sort((one, other) => other.failed - one.failed || other.ready + other.active - one.ready - one.active);
  return { busy, idle: jobs.length - busy.length };
}
