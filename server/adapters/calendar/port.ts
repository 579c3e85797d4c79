/**
 * A calendar outside: what blocks time there, and events of ours. Nothing here throws: each call answers how it ended. Every
 * write may be repeated; an event has the id that we give it, so that a second insertion finds the first.
 */

/** Leads to the provider, with limits of time and size. */
export type Call = typeof fetch;

export interface Client {
  clientId: string;
  clientSecret: string;
}

export interface Tokens {
  /** Empty: the one that is known goes on. */
  refreshToken: string;
  accessToken: string;
  expiresAt: Date;
}

export type Failure =
  /** The member took the access back, or it ended. */
  | { kind: 'revoked' }
  /** The access token is not accepted: a fresh one may be. */
  | { kind: 'unauthorized' }
  /** The place from which changes are listed is too old: everything is listed anew. */
  | { kind: 'gone' }
  | { kind: 'try_later'; reason: 'unreachable' | 'rate_limited'; afterSeconds?: number | undefined }
  | { kind: 'rejected'; reason: 'too_many_events' | 'no_calendar' | 'refused' };

export type Outcome<Value> = { kind: 'done'; value: Value } | Failure;

/** Something in the calendar. Undefined instants: it blocks no time (any more). */
export interface ListedEvent {
  id: string;
  from?: Date;
  to?: Date;
}

export interface Listing {
  account: string;
  events: ListedEvent[];
  /** From where changes are listed the next time. */
  syncToken: string;
}

export interface OwnEvent {
  /** 5 to 1024 characters of 0-9 and a-v. */
  id: string;
  bookingId: string;
  summary: string;
  location: string;
  isTentative: boolean;
  from: Date;
  to: Date;
}

export interface CalendarAdapter {
  /** Where a member grants access. `challenge`: the SHA-256 of the verifier, base64url. */
  grantUrl(client: Client, grant: { redirectUri: string; state: string; challenge: string }): string;
  exchangeCode(
    call: Call,
    client: Client,
    grant: { code: string; verifier: string; redirectUri: string },
    now: Date,
  ): Promise<Outcome<Tokens>>;
  refresh(call: Call, client: Client, refreshToken: string, now: Date): Promise<Outcome<Tokens>>;
  /** Takes the access back at the provider. */
  revoke(call: Call, refreshToken: string): Promise<void>;
  /** All events between two instants, or those that changed since a listing. Without those that `isOwn` says are ours. */
  list(call: Call, accessToken: string, wanted: ListWanted): Promise<Outcome<Listing>>;
  /** Adds the event, or makes it what it shall be. */
  put(call: Call, accessToken: string, event: OwnEvent): Promise<Outcome<undefined>>;
  /** Removes it; done also when there is none. */
  remove(call: Call, accessToken: string, id: string): Promise<Outcome<undefined>>;
}

export interface ListWanted {
  syncToken: string;
  from: Date;
  to: Date;
  maxPages: number;
  maxEvents: number;
  isOwn(id: string): boolean;
}
