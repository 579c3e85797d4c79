/** A phone number of a business on the platform, and the business (WABA) that owns it. */
import { createHash } from 'node:crypto';
import type { TokenState } from '#test/simulators/metaWire.ts';
import type { Fields } from '#test/simulators/providerServer.ts';
import { statusError } from '#test/simulators/whatsapp/errors.ts';
import { WhatsAppPhone, type Hub } from '#test/simulators/whatsapp/phone.ts';
import type { Template } from '#test/simulators/whatsapp/templates.ts';
import { contactOf, statusOf, type SentRecord, type StatusName } from '#test/simulators/whatsapp/webhooks.ts';

export interface Business {
  waba_id: string;
  name: string;
  token: string;
  tokenState: TokenState;
  /** Webhooks come only for businesses that subscribed the app. */
  subscribed: boolean;
  /** Where its webhooks go, if not to the app's address. */
  override?: string;
  templates: Template[];
}

export interface NumberInfo {
  id: string;
  display_phone_number: string;
  verified_name: string;
  quality_rating: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  code_verification_status: 'VERIFIED' | 'NOT_VERIFIED' | 'EXPIRED';
  name_status: 'APPROVED' | 'PENDING_REVIEW' | 'DECLINED' | 'NONE';
  status: 'CONNECTED' | 'DISCONNECTED' | 'FLAGGED' | 'RESTRICTED' | 'BANNED' | 'PENDING';
  messaging_limit_tier: 'TIER_250' | 'TIER_2K' | 'TIER_10K' | 'TIER_100K' | 'TIER_UNLIMITED';
  platform_type: 'CLOUD_API' | 'NOT_APPLICABLE';
  throughput: { level: 'STANDARD' | 'HIGH' | 'NOT_APPLICABLE' };
}

export interface PhoneOptions {
  /** Digits, with the country. */
  number: string;
  name?: string;
  username?: string;
  /** Made from the number unless given; `null` as in older payloads, which have none. */
  user_id?: string | null;
  /** False: the business sees only the user id. */
  showsNumber?: boolean;
}

export class BusinessNumber {
  readonly info: NumberInfo;
  readonly business: Business;
  readonly phones: WhatsAppPhone[] = [];
  /** What the business sent, by its id. */
  readonly sent = new Map<string, SentRecord>();
  /** The platform's own limits; off unless set. */
  limits: { perSecond?: number; pairBurst?: number; pairEveryMs?: number } = {};
  /** What the limits count. */
  recentSends: number[] = [];
  readonly pairs = new Map<string, { left: number; at: number }>();
  readonly #hub: Hub;

  constructor(hub: Hub, business: Business, info: NumberInfo) {
    this.#hub = hub;
    this.business = business;
    this.info = info;
  }

  get id(): string {
    return this.info.id;
  }

  /** A customer of this number. */
  phone({ number, name, username, user_id, showsNumber = true }: PhoneOptions): WhatsAppPhone {
    const identity = {
      ...(name !== undefined && { name }),
      ...(username !== undefined && { username }),
      ...(showsNumber && { wa_id: number }),
      ...(user_id !== null && { user_id: user_id ?? this.#userIdOf(number) }),
    };
    const { id, display_phone_number } = this.info;
    const line = { id, waba_id: this.business.waba_id, display_phone_number };
    const phone = new WhatsAppPhone(this.#hub, line, number, identity);
    this.phones.push(phone);
    return phone;
  }

  /** Delivers a status of a message, whatever came before; for another app's messages too. */
  status(id: string, status: StatusName, more: Fields & { code?: number } = {}): void {
    const { code, ...extra } = more;
    const recipient = this.phones[0]?.identity ?? {};
    const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' } as const;
    const record = this.sent.get(id) ?? { id, byUserId: false, recipient, pricing };
    const timestamp = String(Math.floor(this.#hub.now() / 1000));
    const errors = code === undefined ? {} : { errors: [statusError(code)] };
    const contacts = status === 'failed' ? {} : { contacts: [contactOf(record.recipient)] };
    this.tells('messages', {
      ...this.#head(),
      ...contacts,
      statuses: [{ ...statusOf(record, status, timestamp), ...errors, ...extra }],
    });
  }

  /** The owner writes to a customer in the WhatsApp Business app. */
  appSays(phone: WhatsAppPhone, body: string): string {
    const id = this.#hub.newId();
    const { wa_id, user_id } = phone.identity;
    const echo = {
      from: this.info.display_phone_number,
      ...(wa_id !== undefined && { to: wa_id }),
      ...(user_id !== undefined && { to_user_id: user_id }),
      id,
      timestamp: String(Math.floor(this.#hub.now() / 1000)),
      type: 'text',
      text: { body },
    };
    this.tells('smb_message_echoes', { ...this.#head(), message_echoes: [echo] });
    return id;
  }

  /** Conversations of the phone app from before it was connected. */
  sendsHistory(phone: WhatsAppPhone, messages: Fields[]): void {
    const thread = { id: phone.identity.wa_id, messages };
    const metadata = { phase: 0, chunk_order: 1, progress: 100 };
    this.tells('history', { ...this.#head(), history: [{ metadata, threads: [thread] }] });
  }

  /** Errors of the number itself, without message or status. */
  reports(code: number): void {
    this.tells('messages', { ...this.#head(), errors: [statusError(code)] });
  }

  /** An event of any field, known or not: `account_update`, `phone_number_quality_update` … */
  tells(field: string, value: Fields): void {
    this.#hub.push({ waba_id: this.business.waba_id, field, value });
  }

  /** The decision on a template. */
  reviews(name: string, event: string, more: Fields = {}): void {
    const template = this.business.templates.find((each) => each.name === name);
    if (!template) throw new Error(`There is no template ${name}.`);
    template.status = event;
    this.tells('message_template_status_update', {
      event,
      message_template_id: Number(template.id),
      message_template_name: name,
      message_template_language: template.language,
      reason: 'NONE',
      message_template_category: template.category,
      ...more,
    });
  }

  #head(): Fields {
    const { id: phone_number_id, display_phone_number } = this.info;
    return { messaging_product: 'whatsapp', metadata: { display_phone_number, phone_number_id } };
  }

  /** Of its own for each business. */
  #userIdOf(number: string): string {
    const hash = createHash('sha256').update(`${this.business.waba_id} ${number}`).digest('hex');
    return `HK.${BigInt(`0x${hash.slice(0, 16)}`)}`;
  }
}
