/** What a session of the portal opens: the bookings and conversations of one person. */
import { z } from 'zod';
import { listBookingsOf, managePath } from '#server/features/booking/public.ts';
import {
  forCustomer,
  listConversationsOf,
  readMessages,
  requireConversation,
} from '#server/features/conversation/public.ts';
import { findPeople } from '#server/features/customer/public.ts';
import {
  deleteOver,
  deleteSession,
  findSession,
  insertSession,
  takeLink,
} from '#server/features/portal/portalStore.ts';
import { newPortalToken } from '#server/features/portal/portalToken.ts';
import { readWorkspaceProfile } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, systemOperation } from '#server/platform/operation/operation.ts';
import type { Portal } from '#shared/contract/booking/portal.ts';
import { AppError } from '#shared/errors.ts';

const sessionHours = 24;
const most = { bookings: 50, conversations: 20, messages: 100 };
const withDigest = z.strictObject({ digest: z.string() });

/** Rejects with `link_invalid` when the link is unknown, used or over. */
export const openLink = operation({
  name: 'portal.open',
  permission: 'system',
  audited: true,
  input: withDigest,
  async run({ platform, workspaceId }, tx, { digest }) {
    const now = platform.clock.now();
    const whose = await takeLink(tx, digest, now);
    if (!whose) throw new AppError('link_invalid');
    const made = newPortalToken(workspaceId);
    await insertSession(tx, made.digest, whose, {
      expiresAt: new Date(now.getTime() + sessionHours * 3600_000),
      now,
    });
    return { session_token: made.token };
  },
});

export const see = operation({
  name: 'portal.see',
  permission: 'system',
  audited: false,
  readOnly: true,
  input: withDigest,
  async run(ctx, tx, { digest }): Promise<Portal> {
    const people = await peopleOf(ctx, tx, digest);
    const { name, slug, avatar, time_zone } = await readWorkspaceProfile(tx);
    const bookings = await listBookingsOf(
      tx,
      people.map(({ id }) => id),
      most.bookings,
    );
    const { platform, workspaceId } = ctx;
    return {
      business: { name, slug, logo: avatar, time_zone },
      bookings: bookings.map(({ id, status, service, starts_at, ends_at }) => ({
        ...{ id, status, service: service.name, starts_at, ends_at },
        link: managePath(platform, { workspaceId, bookingId: id }, new Date(ends_at * 1000)),
      })),
      conversations: await listConversationsOf(tx, verified(people), most.conversations),
    };
  },
});

/** Rejects with `not_found` for a conversation of somebody else. */
export const seeConversation = operation({
  name: 'portal.see_conversation',
  permission: 'system',
  audited: false,
  readOnly: true,
  input: z.strictObject({ digest: z.string(), id: z.number().int() }),
  async run(ctx, tx, { digest, id }) {
    const ids = verified(await peopleOf(ctx, tx, digest));
    const found = (await listConversationsOf(tx, ids, most.conversations)).find((one) => one.id === id);
    await requireConversation(tx, found?.id ?? 0);
    const wanted = { conversationId: id, forCustomer: true, newestFirst: true, limit: most.messages };
    return (await readMessages(ctx, tx, wanted)).reverse().flatMap((message) => forCustomer(message) ?? []);
  },
});

export const signOut = operation({
  name: 'portal.sign_out',
  permission: 'system',
  audited: true,
  input: withDigest,
  async run(_ctx, tx, { digest }) {
    await deleteSession(tx, digest);
    return {};
  },
});

export const removeOver = systemOperation('portal.remove_over', (ctx, tx, count: number) =>
  deleteOver(tx, ctx.platform.clock.now(), count),
);

type People = Awaited<ReturnType<typeof findPeople>>;

/** Rejects with `unauthorized`. */
async function peopleOf({ platform }: Ctx, tx: WorkspaceTx, digest: string): Promise<People> {
  const whose = await findSession(tx, digest, platform.clock.now());
  if (!whose) throw new AppError('unauthorized');
  if (whose.customer_id === null) return findPeople(tx, { email: whose.email });
  const people = await findPeople(tx, { id: whose.customer_id });
  // Whoever reads the link on the customer's own channel is the customer.
  return people.map((one) => ({ ...one, is_verified: true }));
}

/** Somebody who only typed the address may be another person: their bookings are shown, their conversations are not. */
function verified(people: People): number[] {
  return people.filter(({ is_verified: isVerified }) => isVerified).map(({ id }) => id);
}
