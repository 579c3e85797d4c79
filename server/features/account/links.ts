/** The links that mails carry: each opens one thing, once, and not for long. */
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { digest, randomToken } from '#server/platform/security/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { withLocale, type Locale } from '#shared/locales.ts';

export type LinkKind = 'activate' | 'reset_password' | 'confirm_email';

export interface NewLink {
  kind: LinkKind;
  locale: Locale;
  /** Whose account it concerns; none for a registration. */
  userId?: number;
  /** The address it is mailed to, where that is what it proves. */
  email?: string;
  /** Encrypted until the link is used. */
  content?: unknown;
  hours: number;
}

const pages: Record<LinkKind, string> = {
  activate: '/auth/activate',
  reset_password: '/auth/reset-password',
  confirm_email: '/auth/confirm-email',
};

/** Stores a link and answers its absolute address, which exists nowhere else. */
export async function newAccountLink(platform: Platform, tx: PlatformTx, link: NewLink): Promise<string> {
  const token = randomToken();
  const now = platform.clock.now();
  await tx.db
    .insertInto('account_link')
    .values({
      kind: link.kind,
      token_digest: digest(token),
      user_id: link.userId ?? null,
      email: link.email ?? '',
      content:
        link.content === undefined
          ? null
          : platform.secrets.seal(JSON.stringify(link.content), purposeOf(digest(token))),
      expires_at: new Date(now.getTime() + link.hours * 3600_000),
      created_at: now,
    })
    .execute();
  return `${pageAddress(platform, link.locale, pages[link.kind])}?token=${token}`;
}

/** The absolute address of one of our pages, in a language. */
export function pageAddress(platform: Platform, locale: Locale, path: string): string {
  return platform.settings.publicUrl + withLocale(locale, path);
}

/**
 * Uses a link up, and with it every other open link of the same account, or of the same address where there is no
 * account yet. Of two at once one wins. Rejects with `link_invalid`.
 */
export async function useLink(platform: Platform, tx: PlatformTx, kind: LinkKind, token: string) {
  const now = platform.clock.now();
  const tokenDigest = digest(token);
  // Locked in one order, so that two links of one person do not wait for each other crosswise.
  const { rows } = await tx.sql<{
    id: number;
    token_digest: string;
    user_id: number | null;
    email: string;
    content: Buffer | null;
    expires_at: Date;
  }>`
    with own as (
      select user_id, email from account_link where token_digest = ${tokenDigest} and kind = ${kind} and used_at is null
    )
    select link.id, link.token_digest, link.user_id, link.email, link.content, link.expires_at
    from account_link as link, own
    where link.used_at is null and (
      link.user_id = own.user_id
      or (own.user_id is null and link.user_id is null and lower(link.email) = lower(own.email)))
    order by link.id
    for update of link`;
  const used = rows.find((row) => row.token_digest === tokenDigest);
  if (!used || used.expires_at <= now) throw new AppError('link_invalid');
  await tx.db
    .updateTable('account_link')
    .set({ used_at: now, content: null })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  const content: unknown =
    used.content && JSON.parse(platform.secrets.open(used.content, purposeOf(tokenDigest)));
  return { userId: used.user_id, email: used.email, content };
}

/** Takes back every open link of an account: what they were sent for is no longer so. */
export async function endLinksOf(tx: PlatformTx, userId: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('account_link')
    .set({ used_at: now, content: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** A sealed content opens only for the link that it was sealed for. */
function purposeOf(tokenDigest: string): string {
  return `account_link ${tokenDigest}`;
}
