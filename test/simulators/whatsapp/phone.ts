/** A customer's WhatsApp, in its conversation with one number of a business. */
import { Inbox, type HeardMessage, type Media, type Phone } from '#test/simulators/phone.ts';
import type { Fields } from '#test/simulators/providerServer.ts';
import type { MediaStore } from '#test/simulators/whatsapp/media.ts';
import {
  contactOf,
  statusOf,
  type Change,
  type Identity,
  type SentRecord,
  type StatusName,
} from '#test/simulators/whatsapp/webhooks.ts';

/** What all parts of the simulator share. */
export interface Hub {
  /** In milliseconds. */
  now(): number;
  newId(): string;
  /** Delivers to the business's app. */
  push(change: Change): void;
  /** Work that `settled` waits for. */
  background(work: Promise<unknown>): void;
  media: MediaStore;
}

/** The number that the phone writes to. */
export interface Line {
  id: string;
  waba_id: string;
  display_phone_number: string;
}

/** Fields of a message beside its content, such as `referral`, `context` or `group_id`. */
export type Extra = Fields & { replyTo?: string };

export class WhatsAppPhone implements Phone {
  readonly number: string;
  /** What webhooks say of who it is. */
  identity: Identity;
  /** The ids of its messages. */
  readonly wrote: string[] = [];
  /** What the business showed it. */
  readonly seen = { read: [] as string[], typing: false };
  /** When it last wrote: the business may answer for 24 hours. */
  wroteAt = 0;
  /** Until when the business's messages are free, after a tap on an advertisement. */
  freeUntil = 0;
  #online = true;
  readonly #inbox = new Inbox();
  readonly #received: { record: SentRecord; state: 'sent' | 'delivered' | 'read' }[] = [];
  readonly #hub: Hub;
  readonly #line: Line;

  constructor(hub: Hub, line: Line, number: string, identity: Identity) {
    this.#hub = hub;
    this.#line = line;
    this.number = number;
    this.identity = identity;
  }

  says(body: string, extra?: Extra): string {
    return this.delivers('text', { body }, extra);
  }

  /** The kind follows from the file's type. More fields of the file: `voice`, `animated`, another `sha256`, `url: undefined`. */
  sends({ bytes, mime, name, ...more }: Media & { caption?: string } & Fields, extra?: Extra): string {
    const type = kindOf(mime);
    const file = this.#hub.media.receive(this.#line.id, { bytes, mime, name });
    const content = {
      ...file,
      ...(type === 'document' && name !== undefined && { filename: name }),
      ...(type === 'audio' && { voice: false }),
      ...(type === 'sticker' && { animated: false }),
      ...more,
    };
    return this.delivers(type, content, extra);
  }

  presses(label: string): string {
    const { message, button } = this.#inbox.findButton(label);
    const extra = { replyTo: message.id };
    const { id, title } = button;
    if (message.type === 'template') return this.delivers('button', { text: title, payload: id }, extra);
    const { interactive } = message.raw as { interactive: { type: string } };
    const kind = interactive.type === 'list' ? 'list_reply' : 'button_reply';
    return this.delivers('interactive', { type: kind, [kind]: { ...button } }, extra);
  }

  /** An empty emoji takes the reaction back. */
  reacts(emoji: string, id = this.#inbox.last().id): string {
    return this.delivers('reaction', { message_id: id, ...(emoji && { emoji }) });
  }

  reads(): void {
    for (const each of this.#received.filter(({ state }) => state !== 'read')) {
      if (each.state === 'sent') this.#tell(each.record, 'delivered');
      each.state = 'read';
      this.#tell(each.record, 'read');
    }
  }

  /** Listens to a voice message; the newest unless given. */
  plays(id = this.#inbox.last().id): void {
    this.#tell(this.#received.find(({ record }) => record.id === id)!.record, 'played');
  }

  hears(): HeardMessage[] {
    return this.#inbox.all();
  }

  next(timeoutMs?: number): Promise<HeardMessage> {
    return this.#inbox.next(timeoutMs);
  }

  /** A message of any kind, known or not: `location`, `contacts`, `order`, `request_welcome`, `unsupported` … */
  delivers(type: string, content?: unknown, { replyTo, ...extra }: Extra = {}): string {
    const { wa_id, user_id } = this.identity;
    const id = this.#hub.newId();
    this.wrote.push(id);
    this.wroteAt = this.#hub.now();
    if (extra.referral) this.freeUntil = this.wroteAt + 72 * 3600_000;
    this.#deliver({
      ...(wa_id !== undefined && { from: wa_id }),
      ...(user_id !== undefined && { from_user_id: user_id }),
      id,
      timestamp: this.#timestamp(),
      ...(replyTo && { context: { from: this.#line.display_phone_number, id: replyTo } }),
      ...extra,
      type,
      ...(content !== undefined && { [type]: content }),
    });
    return id;
  }

  /** A kind of message that the platform does not pass on. */
  sendsUnsupported(type: string, error: Fields): string {
    return this.delivers('unsupported', { type }, { errors: [error] });
  }

  /** Moves to another number, which also makes a new user id; or gets only a new user id. */
  changes({ wa_id, user_id }: { wa_id?: string; user_id: string }): void {
    const before = this.identity;
    this.identity = { ...before, user_id, ...(wa_id && { wa_id }) };
    const kind = wa_id ? 'user_changed_number' : 'user_changed_user_id';
    const body = wa_id ? `User ${before.name} changed from ${before.wa_id} to ${wa_id}` : 'User changed';
    const system = { body, ...(wa_id && { wa_id }), user_id, previous_user_id: before.user_id, type: kind };
    const from = wa_id ? { from: before.wa_id } : {};
    const stamp = { id: this.#hub.newId(), timestamp: this.#timestamp() };
    this.#push({ messages: [{ ...from, from_user_id: user_id, ...stamp, type: 'system', system }] });
  }

  /** Stops or resumes the business's marketing, in the settings of WhatsApp. */
  prefersMarketing(value: 'stop' | 'resume'): void {
    const { wa_id, user_id } = this.identity;
    const detail = `User requested to ${value} marketing messages`;
    const timestamp = Math.floor(this.#hub.now() / 1000);
    const preference = { wa_id, user_id, detail, category: 'marketing_messages', value, timestamp };
    this.#push({ contacts: [contactOf(this.identity)], user_preferences: [preference] }, 'user_preferences');
  }

  goesOffline(): void {
    this.#online = false;
  }

  comesOnline(): void {
    this.#online = true;
    for (const each of this.#received.filter(({ state }) => state === 'sent')) {
      each.state = 'delivered';
      this.#tell(each.record, 'delivered');
    }
  }

  /** What the business sent arrives. */
  receive(message: HeardMessage, record: SentRecord): void {
    this.seen.typing = false;
    this.#inbox.add(message);
    this.#received.push({ record, state: this.#online ? 'delivered' : 'sent' });
    this.#tell(record, 'sent');
    if (this.#online) this.#tell(record, 'delivered');
  }

  #tell(record: SentRecord, status: StatusName): void {
    const statuses = [statusOf(record, status, this.#timestamp())];
    this.#push({ contacts: [contactOf(this.identity)], statuses });
  }

  #deliver(message: Fields): void {
    this.#push({ contacts: [contactOf(this.identity)], messages: [message] });
  }

  #push(value: Fields, field = 'messages'): void {
    const { waba_id, id: phone_number_id, display_phone_number } = this.#line;
    const metadata = { display_phone_number, phone_number_id };
    this.#hub.push({ waba_id, field, value: { messaging_product: 'whatsapp', metadata, ...value } });
  }

  #timestamp(): string {
    return String(Math.floor(this.#hub.now() / 1000));
  }
}

function kindOf(mime: string): string {
  if (mime === 'image/webp') return 'sticker';
  const [family] = mime.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}
