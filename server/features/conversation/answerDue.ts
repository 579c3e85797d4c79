import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** A customer waits for the agent's answer. At most one such job is queued for a conversation. */
export const answerDue: JobKind<{ workspaceId: number; conversationId: number }> = {
  name: 'conversation.answer_due',
  key: ({ workspaceId, conversationId }) => `${workspaceId}:${conversationId}`,
  retries: 6,
  expireSeconds: 150,
  concurrency: 24,
  concurrencyPerWorkspace: 12,
};
