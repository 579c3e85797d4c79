/** A person's Telegram, in the private chat with one bot. */
import { Inbox, type HeardMessage, type Media, type Phone } from '#test/simulators/phone.ts';
import type { Fields } from '#test/simulators/providerServer.ts';

export interface Hub {
  /** In seconds. */
  now(): number;
  nextMessageId(): number;
  /** Delivers an update of one kind. */
  push(update: Fields): void;
  /** Keeps a file, and describes it as updates do. */
  keep(media: Media): { file_id: string; file_unique_id: string; file_size: number };
}

export class TelegramPhone implements Phone {
  readonly user: Fields & { id: number };
  /** Of a private chat the same as the person's. */
  readonly chat: Fields & { id: number };
  /** A bot cannot write first. */
  started = false;
  blocked = false;
  /** The last `sendChatAction`. */
  action = '';
  /** The taps that the bot has not answered: their buttons show a spinner. */
  readonly spinning = new Set<string>();
  readonly #inbox = new Inbox();
  readonly #hub: Hub;

  constructor(hub: Hub, user: Fields & { id: number }) {
    this.#hub = hub;
    const { id, first_name, last_name, username } = user;
    const names = Object.entries({ first_name, last_name, username }).filter(
      ([, name]) => name !== undefined,
    );
    this.user = { is_bot: false, ...user };
    this.chat = { id, ...Object.fromEntries(names), type: 'private' };
  }

  /** Presses Start, perhaps by a link with a parameter. */
  starts(parameter = ''): string {
    return this.says(`/start ${parameter}`.trim());
  }

  says(text: string, extra: Fields = {}): string {
    return this.delivers({ ...extra, text });
  }

  /** Photos come in two sizes; several with one `media_group_id` are an album. */
  sends({ bytes, mime, name, caption, ...extra }: Media & { caption?: string } & Fields): string {
    const file = this.#hub.keep({ bytes, mime, name });
    const more = { ...extra, ...(caption && { caption }) };
    if (/^image\/(jpeg|png)$/.test(mime)) {
      const small = this.#hub.keep({ bytes: bytes.subarray(0, bytes.length / 2), mime });
      const photo = [
        { ...small, width: 90, height: 60 },
        { ...file, width: 1280, height: 853 },
      ];
      return this.delivers({ photo, ...more });
    }
    const described = { ...file, mime_type: mime, ...(name && { file_name: name }) };
    if (mime === 'audio/ogg') return this.delivers({ voice: { ...described, duration: 3 }, ...more });
    return this.delivers({ document: described, ...more });
  }

  presses(label: string): string {
    const { message, button } = this.#inbox.findButton(label);
    const id = String(4_382_000_000_000_000 + this.#hub.nextMessageId());
    this.spinning.add(id);
    this.#hub.push({
      callback_query: { id, from: this.user, message: message.raw, chat_instance: '-123', data: button.id },
    });
    return id;
  }

  reacts(emoji: string, id = this.#inbox.last().id): string {
    const new_reaction = emoji ? [{ type: 'emoji', emoji }] : [];
    const { chat, user } = this;
    const reaction = {
      chat,
      message_id: Number(id),
      user,
      date: this.#hub.now(),
      old_reaction: [],
      new_reaction,
    };
    this.#hub.push({ message_reaction: reaction });
    return id;
  }

  /** Telegram tells nobody. */
  reads(): void {}

  edits(id: string, text: string): void {
    const { chat, user: from } = this;
    const date = this.#hub.now();
    this.#hub.push({ edited_message: { message_id: Number(id), from, chat, date, edit_date: date, text } });
  }

  blocks(): void {
    this.blocked = true;
    const [chat, from, date] = [this.chat, this.user, this.#hub.now()];
    const member = (status: string) => ({ user: { id: 0, is_bot: true, first_name: 'Bot' }, status });
    this.#hub.push({
      my_chat_member: {
        chat,
        from,
        date,
        old_chat_member: member('member'),
        new_chat_member: member('kicked'),
      },
    });
  }

  hears(): HeardMessage[] {
    return this.#inbox.all();
  }

  next(timeoutMs?: number): Promise<HeardMessage> {
    return this.#inbox.next(timeoutMs);
  }

  /** A message of any content, by another kind of update such as `business_message`, or in another chat. */
  delivers(content: Fields, kind = 'message'): string {
    this.started = true;
    const message_id = this.#hub.nextMessageId();
    const { user: from, chat } = this;
    this.#hub.push({ [kind]: { message_id, from, chat, date: this.#hub.now(), ...content } });
    return String(message_id);
  }

  receive(message: HeardMessage): void {
    this.action = '';
    this.#inbox.add(message);
  }
}
