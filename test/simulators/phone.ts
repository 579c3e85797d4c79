/** What every simulated customer has: the messages that our side sent to the phone. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Button {
  id: string;
  title: string;
}

export interface Media {
  bytes: Buffer;
  mime: string;
  name?: string;
}

export interface HeardMessage {
  /** The provider's. */
  id: string;
  /** The provider's word for the kind of message. */
  type: string;
  /** The text or caption as the phone shows it; of a reaction the emoji. */
  text: string;
  buttons: Button[];
  media?: Media;
  /** The message that it replies or reacts to. */
  replyTo?: string;
  /** As it came. */
  raw: unknown;
}

export interface Phone {
  /** Writes a message. All that a phone does is delivered in the background; returns the provider's id. */
  says(text: string): string;
  sends(media: Media & { caption?: string }): string;
  /** Taps a button by its title or id, in the newest message that shows it. */
  presses(button: string): string;
  /** Reacts to the newest message, or to the one with this id. */
  reacts(emoji: string, id?: string): string;
  /** Reads everything it heard. */
  reads(): void;
  /** What our side sent, oldest first. */
  hears(): HeardMessage[];
  /** The next message that it did not return yet; waits for it. */
  next(timeoutMs?: number): Promise<HeardMessage>;
}

export class Inbox {
  readonly #messages: HeardMessage[] = [];
  #returned = 0;

  add(message: HeardMessage): void {
    this.#messages.push(message);
  }

  all(): HeardMessage[] {
    return [...this.#messages];
  }

  last(): HeardMessage {
    const last = this.#messages.findLast(({ type }) => type !== 'reaction');
    if (!last) throw new Error('The phone has heard nothing.');
    return last;
  }

  async next(timeoutMs = 5000): Promise<HeardMessage> {
    const index = this.#returned;
    for (const end = Date.now() + timeoutMs; !this.#messages[index]; await sleep(5))
      if (Date.now() > end) throw new Error(`The phone heard nothing for ${timeoutMs} ms.`);
    this.#returned = index + 1;
    return this.#messages[index];
  }

  findButton(label: string): { message: HeardMessage; button: Button } {
    for (const message of this.#messages.toReversed()) {
      const button = message.buttons.find(({ id, title }) => title === label || id === label);
      if (button) return { message, button };
    }
    throw new Error(`The phone shows no button "${label}".`);
  }
}
