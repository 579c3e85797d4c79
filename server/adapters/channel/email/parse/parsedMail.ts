/** What a mail says, without the bytes of its files: what is stored of it, as JSON. */
export interface ParsedMail {
  from: { name: string; address: string } | null;
  replyTo: string[];
  /** The addresses that it was sent to, with those that servers on the way have noted. */
  to: string[];
  subject: string;
  messageId: string;
  inReplyTo: string[];
  references: string[];
  /** What decides whether a program wrote it. */
  marks: {
    autoSubmitted: string;
    precedence: string;
    suppress: string;
    listId: string;
    /** Null: the header is missing. */
    returnPath: string | null;
    autoReply: boolean;
    /** What our own server found about the sender. */
    authentication: string;
  };
  text: string;
  /** Of HTML: the text before the mail that is answered, where the program that wrote it marked that. */
  fresh?: string;
  files: MailFile[];
  report?: DeliveryReport;
}

export interface MailFile {
  /** Its place among the files of the mail. */
  part: number;
  name: string;
  mimeType: string;
  size: number;
  /** The HTML shows it within the text. */
  isInline: boolean;
}

/** What a mail server says of a mail of ours (RFC 3464). */
export interface DeliveryReport {
  action: string;
  status: string;
  diagnostic: string;
  recipient: string;
  /** Of the mail that it is about. */
  messageId: string;
}

/** A mail as it waits to be worked off. */
export interface StoredMail {
  /** Where it lies in the mailbox. */
  validity: string;
  uid: number;
  size: number;
  /** When our server got it, in seconds. */
  at: number;
  /** The address of the channel then. */
  address: string;
  /** `too_large`, `unreadable`: only the header was read. */
  problem?: 'too_large' | 'unreadable';
  mail: ParsedMail;
}
