import { listNamed } from '#server/features/audit/list.ts';
import { handleInWorkspace } from '#server/platform/binding.ts';
import { auditLogRoutes as routes } from '#shared/contract/auditLog.ts';

export const auditBindings = [
  handleInWorkspace(routes.list, { access: 'audit.read', writes: false }, (ctx, { request }) =>
    listNamed(ctx, request.query),
  ),
];
