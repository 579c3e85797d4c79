import type { Platform } from '#server/platform/platform.ts';
import type { AdminRole, WorkspaceRole } from '#shared/rules/permissions.ts';
import type { Locale } from '#shared/locales.ts';

/** Who acts inside a workspace. */
export type Actor =
  | { kind: 'member'; userId: number; name: string; role: WorkspaceRole; sessionId: number }
  | { kind: 'customer'; customerId: number; conversationId: number; channelId: number }
  | { kind: 'agent'; name: string }
  /** The product itself: jobs, webhooks' effects, the demo. */
  | { kind: 'system' }
  /** One of those who run the system, who has entered this workspace. */
  | { kind: 'admin'; adminId: number; name: string }
  /** A program of the workspace's own. */
  | { kind: 'api_key'; keyId: number; name: string; role: WorkspaceRole };

/**
 * One actor in one workspace, for one request or job. Contexts come from three gates only: a session
 * (`session.ts`), a channel's webhook or chat, and a job.
 */
export interface Ctx {
  readonly platform: Platform;
  readonly workspaceId: number;
  readonly actor: Actor;
  readonly traceId: string;
  readonly locale: Locale;
}

/** Who acts on what belongs to no workspace: accounts, sessions, plans, the settings of the system. */
export type PlatformActor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: number; name: string; sessionId: number; workspaceId: number | undefined }
  | { kind: 'admin'; adminId: number; name: string; role: AdminRole; sessionId: number }
  | { kind: 'system' };

export interface PlatformCtx<Who extends PlatformActor = PlatformActor> {
  readonly platform: Platform;
  readonly actor: Who;
  readonly traceId: string;
  readonly locale: Locale;
  /** Where the request came from; empty for jobs. */
  readonly address: string;
  readonly userAgent: string;
}

export function platformActorId(actor: PlatformActor): number | null {
  if (actor.kind === 'user') return actor.userId;
  if (actor.kind === 'admin') return actor.adminId;
  return null;
}

export function actorId(actor: Actor): number | null {
  if (actor.kind === 'member') return actor.userId;
  if (actor.kind === 'customer') return actor.customerId;
  if (actor.kind === 'admin') return actor.adminId;
  if (actor.kind === 'api_key') return actor.keyId;
  return null;
}
