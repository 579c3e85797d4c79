import { withUnixTimes } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import type { Invitation } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

const columns = ['id', 'email', 'role', 'status', 'expires_at', 'created_at'] as const;

export async function getInvitationById(tx: WorkspaceTx, id: number): Promise<Invitation> {
  const row = await tx.db
    .selectFrom('invitation')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return {
    ...withUnixTimes(row),
    role: row.role as WorkspaceRole,
    status: row.status as Invitation['status'],
  };
}

/** The invitation of an address that is neither accepted nor revoked; it may have expired. */
export async function findOpenInvitation(tx: WorkspaceTx, email: string) {
  const row = await tx.db
    .selectFrom('invitation')
    .select(['id', 'role', 'expires_at as expiresAt'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('status', '=', 'invited')
    .executeTakeFirst();
  return row && { ...row, role: row.role as WorkspaceRole };
}

export interface InvitationLink {
  tokenDigest: string;
  invitedBy: number | null;
  inviter: string;
  expiresAt: Date;
}

export async function insertInvitation(
  tx: WorkspaceTx,
  invitation: InvitationLink & { email: string; role: WorkspaceRole; now: Date },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('invitation')
    .values({
      email: invitation.email,
      role: invitation.role,
      created_at: invitation.now,
      ...linkOf(invitation),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the link. */
export async function renewInvitation(
  tx: WorkspaceTx,
  id: number,
  role: WorkspaceRole,
  link: InvitationLink,
): Promise<void> {
  await tx.db
    .updateTable('invitation')
    .set({ role, ...linkOf(link) })
    .where('id', '=', id)
    .execute();
}

export async function closeInvitation(
  tx: WorkspaceTx,
  id: number,
  status: 'accepted' | 'revoked',
): Promise<void> {
  await tx.db.updateTable('invitation').set({ status }).where('id', '=', id).execute();
}

/** Uses the link up: of concurrent calls one succeeds, the others are rejected with `link_invalid`. */
export async function acceptInvitation(tx: WorkspaceTx, tokenDigest: string, now: Date) {
  const row = await tx.db
    .updateTable('invitation')
    .set({ status: 'accepted' })
    .where('token_digest', '=', tokenDigest)
    .where('status', '=', 'invited')
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'role'])
    .executeTakeFirst();
  if (!row) throw new AppError('link_invalid');
  return { ...row, role: row.role as WorkspaceRole };
}

function linkOf({ tokenDigest, invitedBy, inviter, expiresAt }: InvitationLink) {
  return { token_digest: tokenDigest, invited_by: invitedBy, inviter, expires_at: expiresAt };
}
