import { answerThreads } from '#server/features/agent/answerThreads.ts';
import * as manage from '#server/features/agent/manage.ts';
import { pause, resume } from '#server/features/agent/pause.ts';
import { deleteTurnsBefore } from '#server/features/agent/store.ts';
import { answerConversation, giveUpAnswer, turnOperations } from '#server/features/agent/turn.ts';
import { answerDue } from '#server/features/conversation/public.ts';
import { retentionOperation } from '#server/features/settings/public.ts';
import { bindInWorkspace } from '#server/platform/http/binding.ts';
import { workspaceJob } from '#server/platform/jobs/job.ts';
import { adminAgentRoutes } from '#shared/contract/console/adminAgent.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Feature } from '#server/platform/feature.ts';

export const agent: Feature = {
  operations: [...Object.values(manage), pause, resume, ...turnOperations],
  bindings: [
    bindInWorkspace(adminAgentRoutes.pause, 'console.manage', pause),
    bindInWorkspace(adminAgentRoutes.resume, 'console.manage', resume),
  ],
  retention: [retentionOperation('agent.remove_old_turns', 'trace_days', deleteTurnsBefore)],
  onStart: async () => answerThreads.start(),
  jobs: [
    workspaceJob(
      answerDue,
      (ctx, { conversationId }, stopped) => answerConversation(asAgent(ctx), conversationId, stopped),
      (ctx, { conversationId }) => giveUpAnswer(asAgent(ctx), conversationId),
    ),
  ],
};

function asAgent(ctx: Ctx): Ctx {
  return { ...ctx, actor: { kind: 'agent', name: '' } };
}
