import type { Platform } from '#server/platform/platform.ts';
import type { AdminRole, WorkspaceRole } from '#shared/rules/permissions.ts';
import type { Locale } from '#shared/locales.ts';

/** Who acts inside a workspace. */
export type Actor =
  | { kind: 'member'; userId: number; name: string; role: WorkspaceRole; sessionId: number }
  /** `network` is a keyed hash; absent where the channel does not know the address. */
  | { kind: 'customer'; customerId: number; conversationId: number; channelId: number; network?: string }
  /** Somebody on the public booking page, or with the signed link of one booking. */
  | { kind: 'page'; bookingId?: number }
  /** `customerId`: whom it answers. */
  | { kind: 'agent'; name: string; customerId?: number }
  /** The product itself: jobs, incoming webhooks, the demo. */
  | { kind: 'system' }
  /** An administrator of the system who acts inside this workspace. */
  | { kind: 'admin'; adminId: number; name: string }
  /** A program with an API key of the workspace. */
  | { kind: 'api_key'; keyId: number; name: string; role: WorkspaceRole };

/**
 * One actor in one workspace, for one request or job. Made only by authentication (`server/authentication.ts`), by
 * impersonation (`impersonation.ts`) and for jobs (`systemCtx`).
 */
export interface Ctx {
  readonly platform: Platform;
  readonly workspaceId: number;
  readonly actor: Actor;
  readonly traceId: string;
  readonly locale: Locale;
}

/** Who acts on data that belongs to no workspace: accounts, sessions, plans, the settings of the system. */
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
  /** The IP address of the client; empty for jobs. */
  readonly address: string;
  readonly userAgent: string;
  /** Absent for jobs. */
  readonly device?: DeviceCookie;
}

/** How a browser is recognised at its next log-in. */
export interface DeviceCookie {
  /** Signed; empty when the browser sent none. */
  readonly token: string;
  /** Sends a token with the reply. */
  keep(token: string, seconds: number): void;
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
