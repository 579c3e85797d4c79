export { sendMail } from '#server/features/mail/send.ts';
export { countMails } from '#server/features/mail/store.ts';
export { deleteMailsOf } from '#server/features/mail/store.ts';
