import { add } from '#server/features/member/add.ts';
import { addOrInvite } from '#server/features/member/addOrInvite.ts';
import { getOne, invite, resend, revoke } from '#server/features/member/invite.ts';
import { join, look } from '#server/features/member/join.ts';
import { get, leave, list, remove, update } from '#server/features/member/manage.ts';
import { bindAsMember, bindHandler, bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { invitationRoutes as invitations, memberRoutes as routes } from '#shared/contract/member.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import type { Feature } from '#server/platform/feature.ts';

const managing = { access: 'member.manage', audited: true } as const;

export const member: Feature = {
  operations: [add, get, getOne, invite, leave, list, remove, resend, revoke, update],
  bindings: [
    bindWorkspaceHandler(routes.add, managing, (ctx, { body }) => addOrInvite(ctx, body)),
    bindAsMember(workspaceRoutes.leave, leave),
    bindHandler(invitations.look, { who: 'visitor', audited: false }, look),
    bindHandler(invitations.join, { who: 'visitor', audited: true }, join),
  ],
};
