import type { Platform } from '#server/platform/platform.ts';
import { withLocale, type Locale } from '#shared/locales.ts';

/** For how long after its end a booking can be looked at by its link. */
const afterEndSeconds = 30 * 24 * 3600;

export interface ManagedBooking {
  workspaceId: number;
  bookingId: number;
}

/**
 * The token of the page on which a customer sees, moves and cancels one booking without a log-in. Stateless: it names the
 * booking and is signed for this purpose alone. It expires 30 days after `endsAt`.
 */
export function manageToken(
  { secrets }: Platform,
  { workspaceId, bookingId }: ManagedBooking,
  endsAt: Date,
): string {
  const expiresAt = Math.floor(endsAt.getTime() / 1000) + afterEndSeconds;
  const content = `${workspaceId}.${bookingId}.${expiresAt}`;
  return `${content}.${secrets.stamp(purposeOf(content))}`;
}

/** The booking of a token; undefined when it is none of ours or has expired. */
export function readManageToken({ secrets, clock }: Platform, token: string): ManagedBooking | undefined {
  const parts = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]{27})$/.exec(token);
  if (!parts) return undefined;
  const [, workspaceId, bookingId, expiresAt, stamp] = parts;
  if (!secrets.isStamp(purposeOf(`${workspaceId}.${bookingId}.${expiresAt}`), stamp!)) return undefined;
  if (Number(expiresAt) * 1000 <= clock.now().getTime()) return undefined;
  return { workspaceId: Number(workspaceId), bookingId: Number(bookingId) };
}

/** The address of that page, in the customer's language. */
export function manageUrl(platform: Platform, booking: ManagedBooking, endsAt: Date, locale: Locale): string {
  return `${platform.settings.publicUrl}${withLocale(locale, managePath(platform, booking, endsAt))}`;
}

/** The same after the address of the system, in English. */
export function managePath(platform: Platform, booking: ManagedBooking, endsAt: Date): string {
  return `/public/booking/manage/${manageToken(platform, booking, endsAt)}`;
}

function purposeOf(content: string): string {
  return `booking link:${content}`;
}
