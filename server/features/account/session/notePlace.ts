import { browserOf } from '#server/features/account/session/browserOf.ts';
import { isKnownDevice } from '#server/features/account/session/devices.ts';
import { isPlaceOfUser, recordPlace, type Place } from '#server/features/account/session/placeStore.ts';
import { loginPlacesOf, type SessionRow } from '#server/features/account/sessionStore.ts';
import { findUser } from '#server/features/account/store.ts';
import { countAttempts } from '#server/features/account/throttleStore.ts';
import { sendMail } from '#server/features/mail/public.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { networkOf } from '#server/platform/security/rateLimit.ts';

const maxMailsPerDay = 5;

/**
 * Records where a session is refreshed from. The user is told by mail when none of their sessions was seen on this
 * network with this browser, and the browser is not one that they have logged in with.
 */
export async function notePlace(ctx: PlatformCtx, tx: PlatformTx, session: SessionRow): Promise<void> {
  const place = placeOf(ctx.address, ctx.userAgent);
  if (isSame(place, placeOf(session.address, session.user_agent))) return;
  const now = ctx.platform.clock.now();
  if (!(await recordPlace(tx, session.id, place, now))) return;
  const { user_id: userId } = session;
  // Administrators have no address; they find it in the list of their sessions.
  if (userId === null || (await isKnownDevice(ctx, `user:${userId}`))) return;
  if (await isPlaceOfUser(tx, userId, session.id, place)) return;
  const logins = await loginPlacesOf(tx, userId);
  if (logins.some(({ address, user_agent }) => isSame(place, placeOf(address, user_agent)))) return;
  await mailPlace(ctx, tx, userId, place);
}

function placeOf(address: string, userAgent: string): Place {
  return { network: networkOf(address), browser: browserOf(userAgent) };
}

function isSame(one: Place, other: Place): boolean {
  return one.network === other.network && one.browser === other.browser;
}

async function mailPlace(
  { platform }: PlatformCtx,
  tx: PlatformTx,
  userId: number,
  { network: address, browser }: Place,
): Promise<void> {
  const now = platform.clock.now();
  const tomorrow = new Date(now.getTime() + 24 * 3600_000);
  const [counter] = await countAttempts(tx, [{ key: `new_place:name:${userId}`, windowEnd: tomorrow }], now);
  const user = await findUser(tx, userId);
  if (!user || counter!.tries > maxMailsPerDay) return;
  const { email: to, locale, display_name: name } = user;
  const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  sendMail(platform, tx, { kind: 'new_place', to, locale, values: { name, browser, address, time } });
}
