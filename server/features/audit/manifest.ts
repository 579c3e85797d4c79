import { list, listNamed } from '#server/features/audit/list.ts';
import { bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { auditLogRoutes as routes } from '#shared/contract/auditLog.ts';
import type { Feature } from '#server/platform/feature.ts';

export const audit: Feature = {
  operations: [list],
  bindings: [
    bindWorkspaceHandler(routes.list, { access: 'audit.read', audited: false }, (ctx, { query }) =>
      listNamed(ctx, query),
    ),
  ],
};
