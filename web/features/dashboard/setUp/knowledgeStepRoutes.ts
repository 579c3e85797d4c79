import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { workspaceDashboardRoutes } from '#shared/contract/workspaceDashboard.ts';

/** The routes whose answers change when something is added. */
export const knowledgeStepRoutes = [knowledgeRoutes.list, workspaceDashboardRoutes.setUp] as const;
