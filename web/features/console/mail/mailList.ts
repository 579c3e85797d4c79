import { mailRoutes } from '#shared/contract/mail.ts';
import { listOf } from '#web/lib/listOf.ts';

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'kept'] as const;

export const mails = listOf(mailRoutes.list, {
  sortable: ['created_at'],
  size: 20,
  filters: { status: mailStates },
});

/** What else the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  /** The mail whose drawer is open. */
  open: 0,
};
