import { listMembers } from '#server/features/member/store.ts';
import { operationOf } from '#server/platform/operation.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const list = operationOf(memberRoutes.list, {
  name: 'member.list',
  permission: 'workspace.read',
  writes: false,
  run: (_ctx, tx, query) => listMembers(tx, query),
});
