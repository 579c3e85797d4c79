import { withoutCode } from '#server/adapters/channel/email/messageId.ts';
import type { ParsedMail } from '#server/adapters/channel/email/parse/parsedMail.ts';

/** That a program wrote the mail by itself, in words; undefined: nothing says so. Nobody answers such a mail (RFC 3834). */
export function automaticMark({ from, marks, report }: ParsedMail): string | undefined {
  const { autoSubmitted, precedence, suppress, listId, returnPath, autoReply } = marks;
  if (report || returnPath === '<>' || /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? ''))
    return 'report of a mail server';
  if (autoReply || (autoSubmitted !== '' && !/^no\b/.test(autoSubmitted))) return 'automatic reply';
  if (listId !== '' || /\b(?:bulk|junk|list|auto_reply)\b/.test(precedence)) return 'mailing list';
  if (/\b(?:all|oof|autoreply)\b/.test(suppress)) return 'automatic reply';
  return undefined;
}

/** The receiving server says that the sender may be forged. */
export function isForged({ marks }: ParsedMail): boolean {
  return /\bdmarc ?= ?fail\b/.test(marks.authentication);
}

/** It comes from the address of the channel itself: an answer to it would come back. */
export function isOwnAddress(address: string, own: string): boolean {
  return withoutCode(address).toLowerCase() === withoutCode(own).toLowerCase();
}
