import { createTransport } from 'nodemailer';
import type { Email } from 'postal-mime';

export interface SentMail extends Email {
  raw: Buffer;
  envelope: { from: string; to: string[] };
}

/** Puts mails into the mailbox of somebody at the provider. */
type Deliver = (to: string, ...raws: Buffer[]) => void;

interface Written {
  to: string;
  subject?: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; contentType?: string; cid?: string }[];
  /** The mail that this one answers, quoted below. */
  answers?: SentMail;
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
let count = 0;

/** Somebody with an address elsewhere. */
export class Person {
  readonly address: string;
  readonly name: string;
  /** What has arrived there. */
  readonly inbox: SentMail[] = [];
  /** Called with each mail that arrives: a program that answers by itself. */
  onMail: ((mail: SentMail) => void) | undefined;
  readonly #deliver: Deliver;
  readonly #waiting: ((mail: SentMail) => void)[] = [];
  #heard = 0;

  constructor(deliver: Deliver, address: string, name: string) {
    this.#deliver = deliver;
    this.address = address;
    this.name = name;
  }

  /** The bytes of a mail. */
  async composes({
    to,
    subject = '',
    text = '',
    html,
    headers,
    attachments,
    answers,
  }: Written): Promise<Buffer> {
    count += 1;
    const quoted = answers
      ? `\n\nOn ${answers.date ?? 'a day'}, ${answers.from?.address} wrote:\n${(answers.text ?? '')
          .trimEnd()
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n')}\n`
      : '';
    const { message } = await composer.sendMail({
      messageId: `<person.${count}.${Date.now()}@${this.address.split('@')[1]}>`,
      from: { name: this.name, address: this.address },
      to,
      subject: answers ? `Re: ${(answers.subject ?? '').replace(/^Re: /, '')}` : subject,
      text: text + quoted,
      ...(html && { html }),
      ...(headers && { headers }),
      ...(attachments && { attachments }),
      ...(answers && {
        inReplyTo: answers.messageId!,
        references: `${answers.references ?? ''} ${answers.messageId}`.trim(),
      }),
    });
    return message as Buffer;
  }

  async writes(mail: Written): Promise<Buffer> {
    const raw = await this.composes(mail);
    this.#deliver(mail.to, raw);
    return raw;
  }

  receive(mail: SentMail): void {
    this.inbox.push(mail);
    this.#waiting.shift()?.(mail);
    this.onMail?.(mail);
  }

  /** The next mail that nobody has waited for yet. */
  async next(milliseconds = 15_000): Promise<SentMail> {
    const index = this.#heard;
    this.#heard += 1;
    if (this.inbox[index]) return this.inbox[index];
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No mail came to ${this.address}.`)), milliseconds);
      this.#waiting.push((mail) => {
        clearTimeout(timer);
        resolve(mail);
      });
    });
  }
}
