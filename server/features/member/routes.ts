import { addOrInvite, resendInvitation } from '#server/features/member/addOrInvite.ts';
import { getOne, revoke } from '#server/features/member/invite.ts';
import { join, look } from '#server/features/member/join.ts';
import { get, leave, list, remove, update } from '#server/features/member/manage.ts';
import { memberIn } from '#server/platform/gates.ts';
import { bind, handle, handleInWorkspace } from '#server/platform/binding.ts';
import { perform } from '#server/platform/operation.ts';
import { invitationRoutes as invitations, memberRoutes as routes } from '#shared/contract/member.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';

const managing = { access: 'member.manage', writes: true } as const;

export const memberBindings = [
  bind(routes.list, list),
  handleInWorkspace(routes.add, managing, (ctx, { body }) => addOrInvite(ctx, body)),
  bind(routes.get, get),
  bind(routes.update, update),
  handleInWorkspace(routes.remove, { access: 'member.read', writes: true }, async (ctx, { params }) => {
    await perform(ctx, remove, params);
    return {};
  }),
  handle(workspaceRoutes.leave, { who: 'user', writes: true }, async (ctx, { params }) => {
    await perform(await memberIn(ctx, params.id), leave, {});
    return {};
  }),
  bind(invitations.get, getOne),
  handleInWorkspace(invitations.resend, managing, (ctx, { params }) => resendInvitation(ctx, params)),
  bind(invitations.revoke, revoke),
  handle(invitations.look, { who: 'visitor', writes: false }, look),
  handle(invitations.join, { who: 'visitor', writes: true }, join),
];
