/** What the web chat and the server say to each other under /v1/public/chat. */
export type Author = 'customer' | 'agent' | 'member';

export type Media = { url: string; name: string; mime_type: string; size: number };

export type UploadedMedia = Media & { id: number };

export type Citation = { source_id: number; title: string; url?: string | null; quote: string };

/** A ready answer the customer may give: `label` is shown, `value` is sent as the text. */
export type Choice = { kind: 'choice'; label: string; value: string };

export type Message = {
  /** Grows with time inside a conversation: the order of the thread. */
  id: number;
  client_id?: string | null;
  author: Author;
  author_name: string;
  kind: string;
  text: string;
  media?: Media | null;
  citations: Citation[];
  actions?: Choice[] | null;
  /** Unix seconds. */
  created_at: number;
};

export type Channel = {
  name: string;
  agent_name: string | null;
  /** Whether the AI agent answers on this channel. */
  agent_enabled?: boolean;
  welcome: string | null;
  locale: string;
  /** `#rrggbb` */
  color?: string | null;
  suggestions?: string[] | null;
};

export type Session = {
  session_token: string;
  channel: Channel;
  handler?: 'agent' | 'member';
  member_name?: string;
  /** The newest event: what comes after it is to be listened for. */
  last_event_id?: number;
};

export type TypingEvent = { author: 'agent' | 'member'; author_name: string; on: boolean };

export type StatusEvent = {
  handler?: 'agent' | 'member';
  member_name?: string | null;
  /** Of the message when `message_id` is there, else of the conversation. */
  status?: string;
  message_id?: number;
};

export const limits = { textLength: 4000, fileBytes: 20 * 1024 * 1024, history: 50 };
