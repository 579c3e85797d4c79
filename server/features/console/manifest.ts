import { agents } from '#server/features/console/agents.ts';
import { auditLog } from '#server/features/console/auditLog.ts';
import { enter } from '#server/features/console/enter.ts';
import { health } from '#server/features/console/health.ts';
import { create, get, list, remove, resume, suspend, update } from '#server/features/console/workspaces.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import type { Feature } from '#server/platform/feature.ts';
import { systemFigures } from '#server/platform/systemFigures.ts';
import { adminAgentRoutes } from '#shared/contract/adminAgent.ts';
import { adminWorkspaceRoutes as workspace } from '#shared/contract/adminWorkspace.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';

const reading = { who: 'console.read', audited: false } as const;
const managing = { who: 'console.manage', audited: true } as const;

export const console: Feature = {
  platformOperations: [auditLog],
  bindings: [
    bindHandler(workspace.list, reading, list),
    bindHandler(workspace.create, managing, create),
    bindHandler(workspace.get, reading, get),
    bindHandler(workspace.update, managing, update),
    bindHandler(workspace.suspend, managing, suspend),
    bindHandler(workspace.resume, managing, resume),
    bindHandler(workspace.enter, managing, enter),
    bindHandler(workspace.remove, managing, remove),
    bindHandler(adminAgentRoutes.list, reading, agents),
    bindHandler(dashboardRoutes.dashboard, reading, ({ platform }) =>
      systemFigures(platform.database, platform.clock.now()),
    ),
    bindHandler(dashboardRoutes.health, reading, health),
  ],
};
