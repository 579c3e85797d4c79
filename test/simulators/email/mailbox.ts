import { EventEmitter } from 'node:events';

export interface StoredMessage {
  uid: number;
  raw: Buffer;
  at: Date;
  flags: Set<string>;
  /** What the server says of its size; by default that of the bytes. */
  size?: number;
}

/** An INBOX as its server keeps it. */
export class Mailbox extends EventEmitter<{ exists: [] }> {
  validity = 1000 + Math.floor(Math.random() * 1_000_000);
  uidNext = 1;
  messages: StoredMessage[] = [];

  add(raw: Buffer | string, { at = new Date(), size }: { at?: Date; size?: number } = {}): StoredMessage {
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw;
    const message = { uid: this.uidNext, raw: bytes, at, flags: new Set<string>(), ...(size && { size }) };
    this.uidNext += 1;
    this.messages.push(message);
    this.emit('exists');
    return message;
  }

  /** Gives out all uids anew, as a server does that restores a backup. */
  renumber(): void {
    this.validity += 1;
    this.uidNext = 1;
    for (const message of this.messages) {
      message.uid = this.uidNext;
      this.uidNext += 1;
    }
  }
}
