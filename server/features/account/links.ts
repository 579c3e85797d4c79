/** The links that mails carry: each works once, for one purpose, until it expires. */
import { endLinks, insertLink, lockLinks } from '#server/features/account/linkStore.ts';
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
  const { kind, userId, email, content, hours } = link;
  const token = randomToken();
  const tokenDigest = digest(token);
  const now = platform.clock.now();
  await insertLink(tx, {
    kind,
    token_digest: tokenDigest,
    user_id: userId ?? null,
    email: email ?? '',
    content:
      content === undefined ? null : platform.secrets.seal(JSON.stringify(content), linkPurpose(tokenDigest)),
    expires_at: new Date(now.getTime() + hours * 3600_000),
    created_at: now,
  });
  return `${pageAddress(platform, link.locale, pages[kind])}?token=${token}`;
}

/** The absolute address of one of our pages, in a language. */
export function pageAddress(platform: Platform, locale: Locale, path: string): string {
  return platform.settings.publicUrl + withLocale(locale, path);
}

/**
 * Uses a link up, and with it every other open link of the same account, or of the same address where there is no
 * account yet. Of two concurrent uses one wins. Rejects with `link_invalid`.
 */
export async function useLink(platform: Platform, tx: PlatformTx, kind: LinkKind, token: string) {
  const now = platform.clock.now();
  const tokenDigest = digest(token);
  const links = await lockLinks(tx, kind, tokenDigest);
  const used = links.find((link) => link.token_digest === tokenDigest);
  if (!used || used.expires_at <= now) throw new AppError('link_invalid');
  const ids = links.map((link) => link.id);
  await endLinks(tx, ids, now);
  const content: unknown =
    used.content && JSON.parse(platform.secrets.open(used.content, linkPurpose(tokenDigest)));
  return { userId: used.user_id, email: used.email, content };
}

/** A sealed content can be opened only with the link that it was sealed for. */
export function linkPurpose(tokenDigest: string): string {
  return `account_link ${tokenDigest}`;
}
