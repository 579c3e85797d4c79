import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** A customer waits for the agent's answer. One job waits for a conversation, however many messages came. */
export const answerDue: JobKind<{ workspaceId: number; conversationId: number }> = {
  name: 'conversation.answer_due',
  key: ({ workspaceId, conversationId }) => `${workspaceId}:${conversationId}`,
  retries: 6,
  expireSeconds: 150,
  concurrency: 24,
};
