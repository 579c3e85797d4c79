/** What the web chat and the server say to each other. */
export const base = '/v1/public/chat';

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
  actions: Choice[];
  /** Unix seconds. */
  created_at: number;
};

export type Channel = {
  name: string;
  agent_name: string;
  /** Whether the AI agent answers on this channel. */
  agent_enabled: boolean;
  /** Empty: the chat's own greeting. */
  welcome: string;
  locale: string;
  suggestions: string[];
};

/** Who answers the customer. `member_name` is empty while nobody in particular has taken the conversation. */
export type StatusEvent = { handler: 'agent' | 'member'; member_name: string; status?: string };

export type Session = StatusEvent & {
  session_token: string;
  channel: Channel;
  /** The newest event: what comes after it is to be listened for. */
  last_event_id: number;
};

export type TypingEvent = { author: 'agent' | 'member'; author_name: string; on: boolean };

export const limits = { textLength: 4000, history: 50, missed: 500 };
