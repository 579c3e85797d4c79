import { bind, bindPlatform, type Binding } from '#server/platform/http/binding.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { MaintenanceTask } from '#server/platform/jobs/maintenance.ts';
import type { Operation } from '#server/platform/operation/operation.ts';
import type { Dialogue } from '#server/platform/operation/dialogue.ts';
import type { Tool } from '#server/platform/operation/tool.ts';
import type { PlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { NotificationDefinition } from '#server/platform/notificationDefinition.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ResealTask } from '#server/platform/security/resealSecrets.ts';
import type { LiveEventKind } from '#server/platform/realtime/liveEventKind.ts';

/** The manifest of a feature. Nothing is registered elsewhere. */
export interface Feature {
  /** Operations in a workspace. One with a route is a call of the API. */
  operations?: readonly Operation[];
  /** Operations on data that belongs to no workspace. One with a route is a call of the API. */
  platformOperations?: readonly PlatformOperation[];
  /** Calls that are bound in another way: impersonation, uploads. */
  bindings?: readonly Binding[];
  rawRoutes?: readonly RawRoute[];
  jobs?: readonly Job[];
  /** What the agent may do here. */
  tools?: readonly Tool[];
  /** What it leads customers through without a model. */
  dialogues?: readonly Dialogue[];
  /** Encrypt with the current secret key what the feature stores encrypted. */
  reseal?: readonly ResealTask[];
  /** Runs once when a node starts. */
  onStart?(platform: Platform): Promise<void>;
  /** Runs once when it stops, before its jobs and connections end. */
  onStop?(platform: Platform): Promise<void>;
  /** Scheduled jobs. */
  maintenance?: readonly MaintenanceTask[];
  /** Run every night: each removes expired rows, at most as many as its input says, and returns their number. */
  retention?: readonly Operation<number, number>[];
  /** The types of live events that it publishes. */
  events?: readonly LiveEventKind[];
  /** Kinds of notifications that the feature sends to members. Their texts are in `features/notification/texts`. */
  notifications?: readonly NotificationDefinition[];
}

/** Every call of the API. */
export function bindingsOf(features: readonly Feature[]): Binding[] {
  return features.flatMap(({ operations = [], platformOperations = [], bindings = [] }) => [
    ...operations.flatMap((operation) => (operation.route ? [bind(operation.route, operation)] : [])),
    ...platformOperations.flatMap((operation) =>
      operation.route ? [bindPlatform(operation.route, operation)] : [],
    ),
    ...bindings,
  ]);
}
