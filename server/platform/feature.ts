import { bind, bindPlatform, type Binding } from '#server/platform/http/binding.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { MaintenanceTask } from '#server/platform/jobs/maintenance.ts';
import type { Operation } from '#server/platform/operation/operation.ts';
import type { Tool } from '#server/platform/operation/tool.ts';
import type { PlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { NotificationDefinition } from '#server/platform/notificationDefinition.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LiveEventKind } from '#server/platform/realtime/eventStream.ts';

/** Everything that a feature brings into the product. Nothing is registered elsewhere. */
export interface Feature {
  /** What can be done in a workspace. An operation with a route is a call of the API. */
  operations?: readonly Operation[];
  /** What can be done to what belongs to no workspace. One with a route is a call of the API. */
  platformOperations?: readonly PlatformOperation[];
  /** Calls that are bound in another way: from the console into a workspace, uploads. */
  bindings?: readonly Binding[];
  rawRoutes?: readonly RawRoute[];
  jobs?: readonly Job[];
  /** What the agent may do here. */
  tools?: readonly Tool[];
  /** What is done once when a node starts. */
  onStart?(platform: Platform): Promise<void>;
  /** What is done by the clock. */
  maintenance?: readonly MaintenanceTask[];
  /** Every night: each removes at most so many rows that are kept no longer, and answers how many there were. */
  retention?: readonly Operation<number, number>[];
  /** Live events that listeners may receive. */
  events?: readonly LiveEventKind[];
  /** Kinds of notifications that the feature sends to members. Their texts are in `features/notification/texts`. */
  notifications?: readonly NotificationDefinition[];
}

/** Every call of the API that the features bring. */
export function bindingsOf(features: readonly Feature[]): Binding[] {
  return features.flatMap(({ operations = [], platformOperations = [], bindings = [] }) => [
    ...operations.flatMap((operation) => (operation.route ? [bind(operation.route, operation)] : [])),
    ...platformOperations.flatMap((operation) =>
      operation.route ? [bindPlatform(operation.route, operation)] : [],
    ),
    ...bindings,
  ]);
}
