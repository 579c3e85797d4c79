import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as account from '#server/features/account/public.ts';
import { acceptInvitation } from '#server/features/member/invitationStore.ts';
import { notifyJoined } from '#server/features/member/notifyJoined.ts';
import { getInvitationByToken } from '#server/features/member/previewInvitation.ts';
import { addMember, getMember, lockMembers } from '#server/features/member/store.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { bearer } from '#server/platform/http/request.ts';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import { digest } from '#server/platform/security/secrets.ts';
import type { invitationRoutes } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';

type Body = z.output<NonNullable<typeof invitationRoutes.join.body>>;

interface Person {
  userId: number;
  name: string;
  sessionId: number;
}

/** Accepts the invitation and adds the actor, who acts with the role of the invitation already. */
export const accept = operation({
  name: 'member.join',
  permission: 'workspace.read',
  audited: true,
  input: z.strictObject({ token: z.string() }),
  detail: (_input, { invitation: { id, email, role } }) => ({ invitation_id: id, invited: email, role }),
  async run(ctx, tx, { token }) {
    if (ctx.actor.kind !== 'member') throw new AppError('forbidden');
    await lockMembers(tx);
    const invitation = await acceptInvitation(tx, digest(token), ctx.platform.clock.now());
    await requireQuota(ctx, tx, 'members');
    const member = await getMember(tx, await addMember(tx, ctx.actor.userId, invitation.role));
    await notifyJoined(ctx, tx, member);
    return { id: member.id, invitation };
  },
});

type NewAccount = Parameters<typeof account.createUser>[1];

export const createAccount = systemPlatformOperation(
  'member.create_account',
  async (ctx, tx, user: NewAccount) => {
    const userId = await account.createUser(tx, user);
    return { userId, name: user.displayName, sessionId: await account.openSession(ctx, tx, userId) };
  },
);

export const removeAccount = systemPlatformOperation('member.remove_account', (_ctx, tx, userId: number) =>
  account.removeUser(tx, userId),
);

/**
 * Joins by an invitation's link: as the signed-in user, or as somebody new with the invited address, which the link
 * has verified. Returns what log-in returns, for the workspace joined. No operation: account and membership are written
 * in two transactions, and the session is either that of the request or a new one.
 */
export async function join(ctx: PlatformCtx, { body, request }: { body: Body; request: FastifyRequest }) {
  const { platform } = ctx;
  await account.throttle(platform, [account.perAddress('join', ctx.address)]);
  const { workspace_id: workspaceId, role, email } = await getInvitationByToken(platform, body.token);
  const isNew = body.username !== undefined || body.password !== undefined;
  const { userId, name, sessionId } = isNew
    ? await createInvitedAccount(ctx, body, email)
    : await signedInUser(ctx, request);
  const actor = { kind: 'member', userId, name, role, sessionId } as const;
  const inside: Ctx = { platform, workspaceId, actor, traceId: ctx.traceId, locale: ctx.locale };
  try {
    await perform(inside, accept, { token: body.token });
  } catch (error) {
    // So that the username is free for the next attempt.
    if (isNew) await performOnPlatform(asSystem(ctx), removeAccount, userId);
    throw error;
  }
  return account.sessionAnswer(ctx, sessionId, userId, workspaceId);
}

async function signedInUser({ platform }: PlatformCtx, request: FastifyRequest): Promise<Person> {
  if (!bearer(request)) throw new AppError('unauthorized');
  return account.authenticateUser(platform, request);
}

async function createInvitedAccount(ctx: PlatformCtx, body: Body, email: string): Promise<Person> {
  const { username, password } = body;
  if (username === undefined) throw new AppError('invalid_input', { fields: { username: 'required' } });
  if (password === undefined) throw new AppError('invalid_input', { fields: { password: 'required' } });
  const displayName = body.display_name?.trim() || username;
  const passwordHash = await account.hashNewPassword(password, [username, email, displayName]);
  const newAccount = { username, email, displayName, passwordHash, locale: ctx.locale };
  return performOnPlatform(asSystem(ctx), createAccount, newAccount);
}

/** For the steps of the request that only the system may perform. */
function asSystem(ctx: PlatformCtx): PlatformCtx {
  return { ...ctx, actor: { kind: 'system' } };
}
