import type { Storage } from '#server/adapters/storage/port.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Live } from '#server/platform/realtime/live.ts';
import type { Alerts } from '#server/platform/observability/alerts.ts';
import type { DiskSpace } from '#server/platform/observability/diskSpace.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { NotificationDefinition } from '#server/platform/notificationDefinition.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';
import type { QuotaCounts } from '#server/platform/quotaCounts.ts';
import type { Settings } from '#server/platform/settings.ts';

/** What every feature uses. Built once, at the start. */
export interface Platform {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly disk: DiskSpace;
  readonly metrics: Metrics;
  readonly alerts: Alerts;
  readonly notifications: readonly NotificationDefinition[];
  readonly quotaCounts: QuotaCounts;
}
