import type { WorkspaceEvents, WorkspaceEventType } from '#shared/contract/liveEvents.ts';

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
