import { addOrInvite, resendInvitation } from '#server/features/member/addOrInvite.ts';
import { getOne, revoke } from '#server/features/member/invite.ts';
import { join, look } from '#server/features/member/join.ts';
import { get, leave, list, remove, update } from '#server/features/member/manage.ts';
import { memberIn } from '#server/platform/security/authentication.ts';
import { bind, bindHandler, bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { perform } from '#server/platform/operation/operation.ts';
import { invitationRoutes as invitations, memberRoutes as routes } from '#shared/contract/member.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';

const managing = { access: 'member.manage', audited: true } as const;

export const memberBindings = [
  bind(routes.list, list),
  bindWorkspaceHandler(routes.add, managing, (ctx, { body }) => addOrInvite(ctx, body)),
  bind(routes.get, get),
  bind(routes.update, update),
  bindWorkspaceHandler(routes.remove, { access: 'member.read', audited: true }, async (ctx, { params }) => {
    await perform(ctx, remove, params);
    return {};
  }),
  bindHandler(workspaceRoutes.leave, { who: 'user', audited: true }, async (ctx, { params }) => {
    await perform(await memberIn(ctx, params.id), leave, {});
    return {};
  }),
  bind(invitations.get, getOne),
  bindWorkspaceHandler(invitations.resend, managing, (ctx, { params }) => resendInvitation(ctx, params)),
  bind(invitations.revoke, revoke),
  bindHandler(invitations.look, { who: 'visitor', audited: false }, look),
  bindHandler(invitations.join, { who: 'visitor', audited: true }, join),
];
