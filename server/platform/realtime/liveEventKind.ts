import type { Ctx } from '#server/platform/operation/context.ts';
import type { ChatEventType, WorkspaceEventType } from '#shared/contract/liveEvents.ts';

/** A type of live event that a feature publishes. */
export interface LiveEventKind {
  type: WorkspaceEventType;
  /** The type under which the customer of its conversation receives it. Absent: customers never do. */
  customerType?: ChatEventType;
  /** Whether an actor of the workspace receives it. Absent: every one does. */
  canReceive?(ctx: Ctx, data: unknown): boolean;
}
