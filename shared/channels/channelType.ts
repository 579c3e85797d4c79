import type { z } from 'zod';

/** What a channel can do. Rules, screens and the agent ask these, never which type a channel has. */
export interface ChannelAbilities {
  /** Messages leave through a provider, by the queue of deliveries; false: they are read in our own pages. */
  is_outward: boolean;
  /** For how long after the customer's last message we may write freely; null: always. */
  window_hours: number | null;
  /** The longest text of one message, in `text_unit`. A longer one is sent in parts. */
  max_text: number;
  /** What the provider counts: UTF-16 units or bytes of UTF-8. */
  text_unit: 'characters' | 'bytes';
  /** Buttons under a message: how many, and how long each; null: none, so they are written as numbered lines. */
  choices: { most: number; max_label: number } | null;
  /** The longest text of a message with a file, by kinds of files; null: such a text is a message of its own. */
  captions: { most: number; kinds: readonly ('image' | 'video' | 'audio' | 'document')[] } | null;
  /** The largest file in bytes; null: none. */
  max_file: number | null;
  /** For how long the customer is shown that somebody writes, unless it is said again; null: never. */
  typing_seconds: number | null;
  /** The customer is shown that their message was read. */
  read_marks: boolean;
  /** How a send whose answer was lost is settled; `none`: it counts as failed, and a member decides. */
  settles_by: 'status' | 'retry_key' | 'none';
  /** Messages a second on one channel, and the seconds between two to one customer after `burst` at once. */
  pace: { per_second: number; per_customer_seconds: number; burst: number };
  /**
   * The agent's messages to one customer in an hour; then a member decides. For channels on which programs answer
   * programs. Left out: no limit of the channel.
   */
  answers_per_hour?: number;
}

/** A type of channel: what it can do, and what a member gives to connect one. */
export interface ChannelType<Type extends string, Fields extends z.ZodRawShape> {
  type: Type;
  abilities: ChannelAbilities;
  /** The address that the provider calls: one for all channels of the type, or one for each; null: none calls. */
  callback: 'shared' | 'own' | null;
  fields: Fields;
  /** What most accounts have: entered in the form until somebody changes it. */
  suggested?: Partial<Record<keyof Fields & string, string>>;
  /** The fields that are stored encrypted and never returned. */
  secrets: readonly (keyof Fields & string)[];
}

export function channelType<const Type extends string, Fields extends z.ZodRawShape>(
  definition: ChannelType<Type, Fields>,
): ChannelType<Type, Fields> {
  return definition;
}
