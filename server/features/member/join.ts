import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  createUser,
  hashPassword,
  openSession,
  perAddress,
  removeUser,
  sessionAnswer,
  throttle,
} from '#server/features/account/public.ts';
import { notifyJoined } from '#server/features/member/notifyJoined.ts';
import { acceptInvitation } from '#server/features/member/invitationStore.ts';
import { addMember, getMember, lockMembers } from '#server/features/member/store.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { audit } from '#server/platform/operation/audit.ts';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import { findInvitation } from '#server/features/member/crossWorkspace.ts';
import { authenticateUser } from '#server/features/account/public.ts';
import { bearer } from '#server/platform/http/request.ts';
import { digest } from '#server/platform/security/secrets.ts';
import type { invitationRoutes } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';

type Body = z.output<NonNullable<typeof invitationRoutes.join.body>>;
type Invited = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

interface Person {
  userId: number;
  name: string;
  sessionId: number;
}

/** What the link of an invitation leads to: no more than its mail said. */
export async function look({ platform, address }: PlatformCtx, { query }: { query: { token: string } }) {
  await throttle(platform, [perAddress('invitation', address, 300)]);
  const { workspace, inviter, email, role } = await getOpen(platform, query.token);
  return { workspace, inviter, email, role };
}

/**
 * Joins by an invitation's link: as the signed-in user, whoever that is, or as somebody new with the address that was
 * invited, which the link has proved. Answers as log-in does, for the workspace joined.
 */
export async function join(ctx: PlatformCtx, { body, request }: { body: Body; request: FastifyRequest }) {
  const { platform } = ctx;
  await throttle(platform, [perAddress('join', ctx.address)]);
  const invited = await getOpen(platform, body.token);
  if (body.username === undefined && body.password === undefined) {
    if (!bearer(request)) throw new AppError('unauthorized');
    const { userId, name, sessionId } = await authenticateUser(platform, request);
    await accept(ctx, invited, { userId, name, sessionId }, body.token);
    return sessionAnswer(ctx, sessionId, userId, invited.workspace_id);
  }
  const person = await createPerson(ctx, body, invited.email);
  try {
    await accept(ctx, invited, person, body.token);
  } catch (error) {
    // Nothing came of it, and the name is free for the next try.
    await platform.database.inPlatform((tx) => removeUser(tx, person.userId));
    throw error;
  }
  return sessionAnswer(ctx, person.sessionId, person.userId, invited.workspace_id);
}

async function getOpen(platform: PlatformCtx['platform'], token: string): Promise<Invited> {
  const invited = await findInvitation(platform.database, digest(token), platform.clock.now());
  if (!invited) throw new AppError('link_invalid');
  return invited;
}

async function createPerson(ctx: PlatformCtx, body: Body, email: string): Promise<Person> {
  const { username, password } = body;
  if (username === undefined) throw new AppError('invalid_input', { fields: { username: 'required' } });
  if (password === undefined) throw new AppError('invalid_input', { fields: { password: 'required' } });
  const passwordHash = await hashPassword(password);
  const name = body.display_name?.trim() || username;
  return ctx.platform.database.inPlatform(async (tx) => {
    const { locale } = ctx;
    const userId = await createUser(tx, { username, email, displayName: name, passwordHash, locale });
    return { userId, name, sessionId: await openSession(ctx, tx, userId) };
  });
}

/** Uses the link up and makes the person a member, both or neither. */
async function accept(ctx: PlatformCtx, invited: Invited, person: Person, token: string): Promise<void> {
  const { platform, traceId, locale } = ctx;
  await platform.database.inWorkspace(invited.workspace_id, async (tx) => {
    await lockMembers(tx);
    const { id, role, email } = await acceptInvitation(tx, digest(token), platform.clock.now());
    const actor = { kind: 'member', role, ...person } as const;
    const inside: Ctx = { platform, workspaceId: tx.workspaceId, actor, traceId, locale };
    await requireQuota(inside, tx, 'members');
    const member = await getMember(tx, await addMember(tx, person.userId, role));
    await notifyJoined(inside, tx, member);
    audit(inside, tx, 'member.join', member.id, { invitation_id: id, invited: email, role });
  });
}
