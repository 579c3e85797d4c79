import { agents } from '#server/features/console/agents.ts';
import { auditLog } from '#server/features/console/auditLog.ts';
import { dashboard } from '#server/features/console/dashboard.ts';
import { enter, withToken } from '#server/features/console/enter.ts';
import { health } from '#server/features/console/health.ts';
import { retryJob } from '#server/features/console/retryJob.ts';
import { get, list } from '#server/features/console/workspaces.ts';
import type { Feature } from '#server/platform/feature.ts';
import { bindInWorkspace } from '#server/platform/http/binding.ts';
import { adminWorkspaceRoutes as routes } from '#shared/contract/console/adminWorkspace.ts';

export const console: Feature = {
  operations: [enter],
  platformOperations: [agents, auditLog, dashboard, get, health, list, retryJob],
  bindings: [bindInWorkspace(routes.enter, 'console.manage', enter, withToken)],
};
