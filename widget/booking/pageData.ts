import type { BookingPage, ManagedBooking, PublicSlot } from '#shared/contract/booking/publicBooking.ts';
import type english from './texts/en.json';

export type TextKey = keyof typeof english;

/** What the server writes into the page, from which it is drawn at once on both sides. */
export interface PageData {
  locale: 'en' | 'zh-hk' | 'zh-cn';
  /** The value of `lang`. */
  lang: string;
  /** Unix seconds. */
  now: number;
  texts: Record<TextKey, string>;
  content:
    | { kind: 'booking'; page: BookingPage; serviceId: number | undefined; first: FirstTimes | undefined }
    | { kind: 'manage'; booking: ManagedBooking }
    /** An address of nothing. */
    | { kind: 'missing'; of: 'page' | 'link' };
}

/** The free times of a month, when the page opens with those of a service. */
export interface FirstTimes {
  month: string;
  slots: PublicSlot[];
}
