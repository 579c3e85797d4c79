import type { Ctx } from '#server/platform/operation/context.ts';
import type { ChatEventType, WorkspaceEvents, WorkspaceEventType } from '#shared/contract/liveEvents.ts';

/** A type of live event that a feature publishes. */
export interface LiveEventKind {
  type: WorkspaceEventType;
  /** The type under which the customer of its conversation receives it. Absent: customers never do. */
  customerType?: ChatEventType;
  /** Whether an actor of the workspace receives it. Absent: every one does. */
  canReceive?(ctx: Ctx, data: unknown): boolean;
}

export type NewEvent = {
  [Type in WorkspaceEventType]: {
    type: Type;
    conversationId: number | null;
    data: WorkspaceEvents[Type];
    /** What the customer of the conversation receives. Null: nothing. */
    customerData: object | null;
  };
}[WorkspaceEventType];

export interface LiveEvent {
  /** The position in the workspace's event log. Absent: not stored and not replayed (typing, `access`). */
  id?: number;
  /**
   * `reset`: events were lost, read everything again. `access`: somebody's access has changed, every open stream
   * authenticates again; sent to no client.
   */
  type: WorkspaceEventType | 'reset' | 'access';
  conversationId: number | null;
  data: unknown;
  customerData: unknown;
}
