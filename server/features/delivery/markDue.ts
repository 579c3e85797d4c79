import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** What of us a customer is shown in their own app. */
export const reasonsToMark = ['read', 'turn', 'typing'] as const;
export type ReasonToMark = (typeof reasonsToMark)[number];

/** A customer's last message is marked as read, or somebody is shown to write. Lost, nobody misses it. */
export const markDue: JobKind<{ workspaceId: number; conversationId: number; reason: ReasonToMark }> = {
  name: 'delivery.mark_due',
  key: ({ workspaceId, conversationId, reason }) => `${workspaceId}:${conversationId}:${reason}`,
  retries: 0,
  expireSeconds: 40,
  concurrency: 8,
  concurrencyPerWorkspace: 4,
};
