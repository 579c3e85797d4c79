import type { NotificationKind, NotificationValues } from '#shared/contract/notification.ts';

export interface NotificationWords {
  title: string;
  content: string;
}

/** What each kind says in one language. `money` writes integer cents as the reader does. */
export type NotificationTexts = {
  [Kind in NotificationKind]: (
    values: NotificationValues[Kind],
    money: (cents: number, currency: string) => string,
  ) => NotificationWords;
};
