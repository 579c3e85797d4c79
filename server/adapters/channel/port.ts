/**
 * A type of channel, as the product sees it: what its provider sends becomes messages and statuses, and what we send
 * becomes an outcome. An adapter knows the provider's wire format and touches no data of ours.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { ChannelAbilities } from '#shared/channels/channelType.ts';
import type { Message } from '#shared/contract/message.ts';
import type { FailureReason } from '#shared/rules/failureReasons.ts';

/** A request as it arrived: signatures are over these bytes. */
export interface RawRequest {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/** The part of a delivery that belongs to one account. */
export interface DeliveryPart {
  /** The account at the provider, as `routeOf` names it; undefined: that of the channel in the address. */
  route: string | undefined;
  /** JSON of the part alone: it is stored in the workspace of the account, and `read` later. */
  payload: unknown;
}

export interface Sender {
  /** Every id that the provider gives for the person. The first is the one to write to. */
  ids: readonly [string, ...string[]];
  /** Digits with country code. */
  phone?: string;
  name?: string;
}

export interface InboundContent {
  kind: Exclude<Message['kind'], 'note' | 'event' | 'template'>;
  text: string;
  media?: MediaReference;
}

/** A file at the provider, until it is fetched. */
export interface MediaReference {
  id: string;
  name: string;
  mimeType: string;
  /** In hex or base64; the bytes must have it. */
  sha256?: string;
}

/** What a delivery says. */
export type Inbound =
  | {
      kind: 'message';
      id: string;
      from: Sender;
      at: Date;
      content: InboundContent;
      replyTo?: string;
      replyToken?: string;
      /** A program wrote it by itself, such as a notice of absence: it is shown, and the agent does not answer. */
      isAutomatic?: boolean;
    }
  /** The business wrote to the customer elsewhere: on its phone, in the provider's own inbox. */
  | { kind: 'echo'; id: string; key?: string; to: Sender; at: Date; content: InboundContent }
  /** Of one of our messages, by the provider's id, and by our own key where the provider returns it. */
  | { kind: 'status'; id: string; key?: string; status: DeliveryStatus; at: Date; failure?: Failure }
  /** Of all our messages to the customer up to this time. */
  | { kind: 'read_up_to'; customer: string; status: 'delivered' | 'read'; at: Date }
  | { kind: 'reaction'; id: string; from: Sender; at: Date; target: string; emoji: string }
  /** The customer withdrew a message. */
  | { kind: 'deleted'; from: Sender; target: string; at: Date }
  /** A customer goes by other ids from now on. */
  | { kind: 'new_ids'; before: readonly string[]; now: Sender; at: Date }
  /** The account itself: `error` and `reason` stop it until it is mended, others are noted in the channel's log. */
  | { kind: 'account'; status: 'error' | 'connected' | 'noted'; reason: string; detail?: string }
  /** `message`: a customer sent it, and it is shown as a message that cannot be shown. */
  | { kind: 'unknown'; what: string; message?: { id: string; from: Sender; at: Date } };

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed';

export type { FailureReason };

/** Why a message did not reach the customer: a reason of ours, for words and what to do, and the provider's own. */
export interface Failure {
  reason: FailureReason;
  detail: string;
}

export interface Outgoing {
  /** Ours, the same at every attempt of this part: for providers with a key against doubles or one that they return. */
  key: string;
  to: string;
  text: string;
  /** `url`: a signed public address of the file, for providers that fetch it from there, at once or days later. */
  media?: { name: string; mimeType: string; bytes: Buffer; url?: string };
  choices: readonly { label: string; value: string }[];
  replyTo?: string;
  /** What the customer's last message brought for its answer: a right to answer at no cost, or what the answer must name. */
  replyToken?: string;
  /** A person wrote it, not the agent. */
  isByMember?: boolean;
  /** When an attempt began whose outcome is not known: its answer was lost, or its node died. */
  triedAt?: Date;
}

export type Outcome =
  | { kind: 'sent'; id: string }
  | ({ kind: 'rejected' } & Failure & { /** The whole channel cannot send any more. */ stops?: boolean })
  | ({
      kind: 'try_later';
      afterSeconds: number;
      /** Nobody else can be written to meanwhile either. */ all: boolean;
    } & Failure)
  /** The call may or may not have been carried out. */
  | ({ kind: 'unknown' } & Failure);

/**
 * The account that a channel is connected to: the fields of its `ChannelType`, secrets opened, and the defaults of the
 * system where the channel has none of its own. `channel_key` names the channel in the address of its webhook.
 */
export type Account = Readonly<Record<string, string>>;

/**
 * How an adapter reaches its provider: limited in time and size, and led to another host where one is configured.
 * `locate` is for protocols other than HTTP.
 */
export type Call = typeof fetch & { locate?: Locate };

/** Where to connect to a host and port: an address that may be reached. Rejects when there is none. */
export type Locate = (host: string, port: number) => Promise<{ address: string; port: number }>;

export type CheckResult =
  | {
      ok: true;
      /** The account as the provider names it. */ name: string;
      details: Record<string, string>;
      /** Where listening begins, of an account that has not been listened to. */ place?: string;
    }
  | { ok: false; failure: Failure };

export type FetchedMedia =
  | { kind: 'fetched'; bytes: Buffer; mimeType: string }
  | { kind: 'gone'; detail: string }
  | { kind: 'try_later'; detail: string };

/** What an adapter that fetches has from us. */
export interface Listening {
  account: Account;
  /** How far it got: what `store` was given last; '' before the first time. */
  place: string;
  /** Stores deliveries and the place together, or neither. False: another node has the account, so this one must stop. */
  store(deliveries: readonly unknown[], place: string): Promise<boolean>;
  /** It has to end: the channel changed, or others wait for the connection. */
  signal: AbortSignal;
}

/** Why an adapter stopped to listen, and when it should begin again. */
export type Listened = { kind: 'ended'; afterSeconds: number } | ({ kind: 'failed' } & Failure);

export interface ChannelAdapter {
  type: string;
  abilities: ChannelAbilities;
  /** The group of system settings whose fields stand in for those that the channel leaves out. */
  defaults?: 'facebook';
  /** The account of a channel at the provider, which no other channel may have; undefined: the address of its webhook names it. */
  routeOf(account: Account): string | undefined;
  /** Other routes of the account, which it may share with other channels: those of the business that it belongs to. */
  sharedRoutesOf?(account: Account): string[];
  /** Of the provider's test of the webhook: the token that it sends, and the text to answer when that is right. */
  handshake?(query: Record<string, unknown>): { token: string; answer: string } | undefined;
  /** The parts of a delivery. Undefined: it is none of the provider's. */
  split(request: RawRequest): DeliveryPart[] | undefined;
  /** Whether the provider signed the request with the secrets of the account. In constant time. */
  isSigned(request: RawRequest, account: Account): boolean;
  /** What a part says, in its order. Never throws: what cannot be read is `unknown`. */
  read(payload: unknown): Inbound[];
  /** Never throws: what fails is an outcome. */
  send(call: Call, account: Account, outgoing: Outgoing): Promise<Outcome>;
  /**
   * For providers that do not call us: stores what has arrived, and goes on as long as the provider tells of more. One node
   * at a time does it for an account. Never throws.
   */
  listen?(call: Call, listening: Listening): Promise<Listened>;
  fetchMedia(call: Call, account: Account, media: MediaReference): Promise<FetchedMedia>;
  /**
   * Asks the provider whether the account can be used, and sets its webhook to `callback` where the provider lets us.
   * `place`: how far listening got.
   */
  check(call: Call, account: Account, callback: string, place?: string): Promise<CheckResult>;
  /** The name that the customer goes by, where deliveries leave it out. */
  nameOf?(call: Call, account: Account, customer: string): Promise<string | undefined>;
  /** Shows the customer that their message was read and, `isTyping`, that an answer is being written. */
  mark?(call: Call, account: Account, customer: string, messageId: string, isTyping: boolean): Promise<void>;
}
