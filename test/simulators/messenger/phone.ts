/** A customer's Messenger or Instagram, in its conversation with one page or account. */
import { Inbox, type HeardMessage, type Media, type Phone } from '#test/simulators/phone.ts';
import type { Fields } from '#test/simulators/providerServer.ts';
import type { Item, Platform } from '#test/simulators/messenger/webhooks.ts';

export interface Hub {
  /** In milliseconds. */
  now(): number;
  newId(prefix: string): string;
  push(item: Item): void;
  /** The address from which a file of a customer can be fetched. */
  host(media: Media): string;
}

export interface Person {
  /** Scoped to the page. */
  id: string;
  name: string;
  username?: string;
}

export class MessengerPhone implements Phone {
  readonly person: Person;
  readonly platform: Platform;
  readonly account: string;
  /** What the business showed it. */
  readonly seen = { read: false, typing: false };
  /** When it last wrote; the business may answer for 24 hours, a person for 7 days. */
  wroteAt = 0;
  /** The person blocked the business, or left. */
  blocked = false;
  readonly #inbox = new Inbox();
  readonly #hub: Hub;

  constructor(hub: Hub, platform: Platform, account: string, person: Person) {
    this.#hub = hub;
    this.platform = platform;
    this.account = account;
    this.person = person;
  }

  says(text: string, extra: Fields = {}): string {
    return this.delivers({ text, ...extra });
  }

  /** Captions do not exist: the text goes in a message of its own. */
  sends({ bytes, mime, name, caption }: Media & { caption?: string }): string {
    if (caption) this.says(caption);
    const url = this.#hub.host({ bytes, mime, name });
    return this.attaches(kindOf(mime), { url });
  }

  /** An attachment of any kind, known or not. */
  attaches(type: string, payload: Fields | null): string {
    return this.delivers({ attachments: [{ type, payload }] });
  }

  /** A quick reply becomes a message, a button of a template a postback. */
  presses(label: string): string {
    const { message, button } = this.#inbox.findButton(label);
    if (message.type !== 'template')
      return this.delivers({ text: button.title, quick_reply: { payload: button.id } });
    const mid = this.#hub.newId('m_');
    this.#wrote();
    this.does({ postback: { mid, title: button.title, payload: button.id } });
    return mid;
  }

  /** An empty emoji takes the reaction back. */
  reacts(emoji: string, mid = this.#inbox.last().id): string {
    const reaction = emoji ? { reaction: 'other', emoji, action: 'react', mid } : { action: 'unreact', mid };
    this.does({ reaction });
    return mid;
  }

  /** Messenger says until when, Instagram which message. */
  reads(): void {
    const read =
      this.platform === 'messenger' ? { watermark: this.#hub.now() } : { mid: this.#inbox.last().id };
    this.does({ read });
  }

  /** Instagram only. */
  unsends(mid: string): void {
    this.delivers({ mid, is_deleted: true });
  }

  edits(mid: string, text: string): void {
    this.does({ message_edit: { mid, text, num_edit: 1 } });
  }

  hears(): HeardMessage[] {
    return this.#inbox.all();
  }

  next(timeoutMs?: number): Promise<HeardMessage> {
    return this.#inbox.next(timeoutMs);
  }

  /** A message of any content. */
  delivers(message: Fields): string {
    const mid = this.#hub.newId('m_');
    this.#wrote();
    this.does({ message: { mid, ...message } });
    return mid;
  }

  /** Any event of the conversation, known or not; `standby` when another app owns it. */
  does(event: Fields, list: Item['list'] = 'messaging'): void {
    this.#push({ sender: { id: this.person.id }, recipient: { id: this.account } }, event, list);
  }

  /** The same for what the business does: echoes. */
  isShown(event: Fields): void {
    this.#push({ sender: { id: this.account }, recipient: { id: this.person.id } }, event);
  }

  receive(message: HeardMessage): void {
    this.seen.typing = false;
    this.#inbox.add(message);
  }

  #push(parties: Fields, event: Fields, list: Item['list'] = 'messaging'): void {
    const { platform, account } = this;
    this.#hub.push({ platform, account, list, event: { ...parties, timestamp: this.#hub.now(), ...event } });
  }

  #wrote(): void {
    this.wroteAt = this.#hub.now();
    this.seen.read = false;
  }
}

function kindOf(mime: string): string {
  const [family] = mime.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'file';
}
