import type { Platform } from '#server/platform/platform.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';
import type { Locale } from '#shared/locales.ts';

/** Who acts inside a workspace. */
export type Actor =
  | { kind: 'member'; userId: number; name: string; role: WorkspaceRole; sessionId: number }
  | { kind: 'customer'; customerId: number; conversationId: number; channelId: number }
  | { kind: 'agent'; name: string }
  /** The product itself: jobs, webhooks' effects, the demo. */
  | { kind: 'system' }
  | { kind: 'admin'; adminId: number; name: string };

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

export function actorId(actor: Actor): number | null {
  if (actor.kind === 'member') return actor.userId;
  if (actor.kind === 'customer') return actor.customerId;
  if (actor.kind === 'admin') return actor.adminId;
  return null;
}
