export { sendMail, type MailKind, type MailValues } from '#server/features/mail/send.ts';
