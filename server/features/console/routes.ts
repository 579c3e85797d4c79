import { pauseAgent, resumeAgent } from '#server/features/agent/public.ts';
import { agents } from '#server/features/console/agents.ts';
import { auditLog } from '#server/features/console/auditLog.ts';
import { enter } from '#server/features/console/enter.ts';
import { health } from '#server/features/console/health.ts';
import { create, get, list, remove, resume, suspend, update } from '#server/features/console/workspaces.ts';
import { bindInside, bindPlatform, handle } from '#server/platform/binding.ts';
import { systemFigures } from '#server/platform/systemFigures.ts';
import { adminAgentRoutes } from '#shared/contract/adminAgent.ts';
import { adminWorkspaceRoutes as workspace } from '#shared/contract/adminWorkspace.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';

const reading = { who: 'console.read', writes: false } as const;
const managing = { who: 'console.manage', writes: true } as const;

export const consoleBindings = [
  handle(workspace.list, reading, list),
  handle(workspace.create, managing, create),
  handle(workspace.get, reading, get),
  handle(workspace.update, managing, update),
  handle(workspace.suspend, managing, suspend),
  handle(workspace.resume, managing, resume),
  handle(workspace.enter, managing, enter),
  handle(workspace.remove, managing, remove),
  handle(adminAgentRoutes.list, reading, agents),
  bindInside(adminAgentRoutes.pause, 'console.manage', pauseAgent),
  bindInside(adminAgentRoutes.resume, 'console.manage', resumeAgent),
  handle(dashboardRoutes.dashboard, reading, ({ platform }) =>
    systemFigures(platform.database, platform.clock.now()),
  ),
  handle(dashboardRoutes.health, reading, health),
  bindPlatform(dashboardRoutes.auditLog, auditLog),
];
