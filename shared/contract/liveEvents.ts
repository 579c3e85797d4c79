import type { Conversation } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import type { NotificationEvent } from '#shared/contract/notification.ts';

/** Data of the live events of GET /v1/api/events, by type. Besides these the stream sends `reset`: read everything again. */
export interface WorkspaceEvents {
  /** The conversation as it is now. */
  conversation: Conversation;
  message: Message;
  typing: {
    conversation_id: number;
    author: 'customer' | 'agent' | 'member';
    author_name: string;
    on: boolean;
  };
  /** A member has a conversation open. It ends with `left`, or when nothing follows for a minute. */
  viewer: {
    conversation_id: number;
    user_id: number;
    name: string;
    state: 'arrived' | 'here' | 'left';
  };
  /** Sources were read: one, or several (null); or the reading of a web page has begun. */
  knowledge: { source_id: number | null; status: 'processing' | 'processed' };
  /** Whom conversations show has changed: customers were merged, or separated. */
  customer: { customer_id: number };
  /** A booking was made, or has changed. */
  booking: { booking_id: number };
  notification: NotificationEvent;
  /** A demo phone is told that the business is writing, until a message comes, or for some seconds. */
  demo_typing: { channel_id: number };
}

export type WorkspaceEventType = keyof WorkspaceEvents;

/** Types of the live events of GET /v1/public/chat/events. */
export type ChatEventType = 'message' | 'status' | 'typing';
