/** A person's LINE, in the chat with one official account. */
import { Inbox, type HeardMessage, type Media, type Phone } from '#test/simulators/phone.ts';
import type { Fields } from '#test/simulators/providerServer.ts';

export interface Hub {
  /** In milliseconds. */
  now(): number;
  newMessageId(): string;
  /** A token with which the account may reply once, soon. */
  newReplyToken(to: LinePhone): string;
  push(event: Fields): void;
  /** Keeps what a message carries, for as long as it can be downloaded. */
  keep(messageId: string, media: Media): void;
}

export class LinePhone implements Phone {
  readonly userId: string;
  readonly displayName: string;
  /** It follows the account; pushes reach nobody else. */
  following = true;
  /** The ids of its messages. */
  readonly wrote: string[] = [];
  /** What the account showed it. */
  readonly seen = { loading: false, read: [] as string[] };
  readonly #inbox = new Inbox();
  readonly #hub: Hub;

  constructor(hub: Hub, userId: string, displayName: string) {
    this.#hub = hub;
    this.userId = userId;
    this.displayName = displayName;
  }

  says(text: string, extra: Fields = {}): string {
    const id = this.#hub.newMessageId();
    const tokens = { quoteToken: `q${id}`, markAsReadToken: `r${id}` };
    return this.delivers({ id, type: 'text', text, ...tokens, ...extra });
  }

  sends({ bytes, mime, name, caption }: Media & { caption?: string }): string {
    if (caption) this.says(caption);
    const id = this.#hub.newMessageId();
    this.#hub.keep(id, { bytes, mime, name });
    const type = kindOf(mime);
    if (type === 'file') return this.delivers({ id, type, fileName: name ?? 'file', fileSize: bytes.length });
    const duration = type === 'image' ? {} : { duration: 3000 };
    const quoteToken = type === 'audio' ? {} : { quoteToken: `q${id}` };
    return this.delivers({ id, type, ...duration, contentProvider: { type: 'line' }, ...quoteToken });
  }

  /** A button of a template or a quick reply: its text as a message, or its data as a postback. */
  presses(label: string): string {
    const { button } = this.#inbox.findButton(label);
    if (button.id === button.title) return this.says(button.title);
    return this.does('postback', { postback: { data: button.id } });
  }

  /** LINE tells accounts of no reactions. */
  reacts(): string {
    throw new Error('LINE delivers no reactions.');
  }

  /** LINE tells nobody. */
  reads(): void {}

  unsends(messageId: string): void {
    this.does('unsend', { unsend: { messageId } }, { replyToken: undefined });
  }

  follows(isUnblocked = false): void {
    this.following = true;
    this.does('follow', { follow: { isUnblocked } });
  }

  blocks(): void {
    this.following = false;
    this.does('unfollow', {}, { replyToken: undefined });
  }

  hears(): HeardMessage[] {
    return this.#inbox.all();
  }

  next(timeoutMs?: number): Promise<HeardMessage> {
    return this.#inbox.next(timeoutMs);
  }

  /** A message of any content: `location`, `sticker` … */
  delivers(message: Fields & { id?: string }, extra: Fields = {}): string {
    const id = message.id ?? this.#hub.newMessageId();
    this.wrote.push(id);
    this.does('message', { message: { ...message, id } }, extra);
    return id;
  }

  /** An event of any type, known or not; in standby mode there is no token to reply with. Returns the token. */
  does(type: string, content: Fields, extra: Fields = {}): string {
    const replyToken = extra.mode === 'standby' ? undefined : this.#hub.newReplyToken(this);
    this.#hub.push({
      mode: 'active',
      timestamp: this.#hub.now(),
      source: { type: 'user', userId: this.userId },
      type,
      replyToken,
      ...content,
      ...extra,
    });
    return String(replyToken);
  }

  receive(message: HeardMessage): void {
    this.seen.loading = false;
    this.#inbox.add(message);
  }
}

function kindOf(mime: string): string {
  const [family] = mime.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'file';
}
