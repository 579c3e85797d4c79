import type { Log } from '#server/platform/observability/log.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';

/** What somebody who runs the system should look at. */
export type AlertKind = 'answer_limit' | 'job_set_aside';

export interface Alert {
  kind: AlertKind;
  count: number;
  lastAt: Date;
}

export interface Alerts {
  /** `detail` is for the log: ids, no texts of people. */
  raise(kind: AlertKind, detail: Record<string, unknown>): void;
  /** Those of this node since its start. */
  list(): Alert[];
}

export function openAlerts(log: Log, metrics: Metrics): Alerts {
  const raised = new Map<AlertKind, Alert>();
  return {
    raise(kind, detail) {
      log.error({ alert: kind, ...detail }, 'alert');
      metrics.alerts.inc({ kind });
      raised.set(kind, { kind, count: (raised.get(kind)?.count ?? 0) + 1, lastAt: new Date() });
    },
    list: () => [...raised.values()],
  };
}
