import { add } from '#server/features/member/add.ts';
import { addOrInvite } from '#server/features/member/addOrInvite.ts';
import { getInvitation, invite, resend, revoke } from '#server/features/member/invite.ts';
import { accept, createAccount, join, removeAccount } from '#server/features/member/join.ts';
import { get, leave, list, remove, update } from '#server/features/member/manage.ts';
import { previewInvitation } from '#server/features/member/previewInvitation.ts';
import type { Feature } from '#server/platform/feature.ts';
import { bindAsMember, bindHandler } from '#server/platform/http/binding.ts';
import { invitationRoutes } from '#shared/contract/member.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';

export const member: Feature = {
  operations: [
    ...[accept, add, addOrInvite, get, getInvitation, invite],
    ...[leave, list, remove, resend, revoke, update],
  ],
  platformOperations: [createAccount, previewInvitation, removeAccount],
  bindings: [
    bindAsMember(workspaceRoutes.leave, leave),
    bindHandler(invitationRoutes.join, { who: 'visitor', audited: true }, join),
  ],
  notifications: [
    {
      kind: 'member_joined',
      rule: { in_app: 'leaders', push: 'nobody', email: 'nobody' },
      path: () => '/app/organization/users',
    },
  ],
};
