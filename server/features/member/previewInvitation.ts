import { perAddress, throttle } from '#server/features/account/public.ts';
import { findInvitation } from '#server/features/member/crossWorkspace.ts';
import { crossWorkspaceQueryOf } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { digest } from '#server/platform/security/secrets.ts';
import { invitationRoutes as routes } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';

/** What an invitation's link shows before joining: no more than the mail says. */
export const previewInvitation = crossWorkspaceQueryOf(routes.preview, {
  name: 'invitation.preview',
  who: 'visitor',
  async query({ platform, address }, { query }) {
    await throttle(platform, [perAddress('invitation', address, 300)]);
    const { workspace, inviter, email, role } = await getInvitationByToken(platform, query.token);
    return { workspace, inviter, email, role };
  },
});

/** The open invitation of a link. Rejects with `link_invalid`. */
export async function getInvitationByToken({ database, clock }: Platform, token: string) {
  const invitation = await findInvitation(database, digest(token), clock.now());
  if (!invitation) throw new AppError('link_invalid');
  return invitation;
}
