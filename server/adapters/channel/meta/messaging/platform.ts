import type { Account } from '#server/adapters/channel/port.ts';

/** What tells Messenger from Instagram, which else speak alike. */
export interface Platform {
  /** What its deliveries are of. */
  object: 'page' | 'instagram';
  /** The API's host for the account. */
  hostOf(account: Account): string;
  /** What stands for the account in paths there. */
  pathOf(account: Account): string;
  /** Said with each message. */
  envelope: Readonly<Record<string, string>>;
  /** Messages carry our key, and echoes bring it back. */
  hasMetadata: boolean;
  /** Takes files of all kinds as uploads; false: pictures, videos and audio only, which it fetches from their address. */
  uploads: boolean;
  maxFile: number;
  /** What `check` asks of the account, and what it subscribes. */
  accountFields(account: Account): string;
  subscribedFields(account: Account): string;
  /** What names a person. */
  personFields: string;
}
