import { findPeople, readPhone } from '#server/features/customer/public.ts';
import { findRecentConversation, sayInName } from '#server/features/conversation/public.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { countLinks, insertLink, type Whose } from '#server/features/portal/portalStore.ts';
import { newPortalToken } from '#server/features/portal/portalToken.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';
import { fill, textsOf } from '#server/platform/texts.ts';
import { withLocale, type Locale } from '#shared/locales.ts';
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

const texts = textsOf(en, zhHk, zhCn);
const linkMinutes = 15;
/** Links of one person that are open at once. */
const mostLinks = 3;
/** Providers let a business write so long after the customer has. */
const windowMs = 23 * 3600_000;

/**
 * Sends a link to whoever has this e-mail address or phone number; nothing when nobody has, or they have some links
 * already. The link goes where the person is known to read: to the address itself, or to their own channel, so that
 * nobody else's number in a form opens anything.
 */
export const sendLink = systemOperation(
  'portal.send_link',
  async (ctx, tx, { contact, locale }: { contact: string; locale: Locale }) => {
    const written = contact.trim();
    if (written.includes('@')) {
      const [known] = await findPeople(tx, { email: written });
      if (known) await mailLink(ctx, tx, { email: known.email, customer_id: null }, known.email, locale);
      return;
    }
    const phone = readPhone(written, (await readWorkspace(tx)).time_zone);
    if (phone === undefined) return;
    const people = await findPeople(tx, { phone });
    const ids = people.map(({ id }) => id);
    const since = new Date(ctx.platform.clock.now().getTime() - windowMs);
    const conversation = await findRecentConversation(tx, ids, since);
    if (conversation) {
      const whose = { email: '', customer_id: conversation.customer_id };
      const link = await makeLink(ctx, tx, whose, locale);
      if (link === undefined) return;
      const { name } = await readWorkspace(tx);
      await sayInName(ctx, tx, conversation.id, fill(texts[locale].message, { name, link }));
      return;
    }
    const withMail = people.find(({ email, is_verified: isVerified }) => email !== '' && isVerified);
    if (withMail) await mailLink(ctx, tx, { email: '', customer_id: withMail.id }, withMail.email, locale);
  },
);

async function mailLink(ctx: Ctx, tx: WorkspaceTx, whose: Whose, to: string, locale: Locale): Promise<void> {
  const link = await makeLink(ctx, tx, whose, locale);
  if (link === undefined) return;
  const { name } = await readWorkspace(tx);
  sendMail(ctx.platform, tx, { kind: 'portal', to, locale, values: { workspace: name, link } });
}

/** The address that opens the portal once; nothing when the person has enough of them. */
async function makeLink(
  { platform, workspaceId }: Ctx,
  tx: WorkspaceTx,
  whose: Whose,
  locale: Locale,
): Promise<string | undefined> {
  const now = platform.clock.now();
  if ((await countLinks(tx, whose, now)) >= mostLinks) return undefined;
  const { token, digest } = newPortalToken(workspaceId);
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  await insertLink(tx, digest, whose, { expiresAt, now });
  return `${platform.settings.publicUrl}${withLocale(locale, '/portal')}?link=${token}`;
}
