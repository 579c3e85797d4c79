import { deliveryDue } from '#server/features/delivery/deliveryDue.ts';
import { mark, readMark } from '#server/features/delivery/mark.ts';
import { markDue } from '#server/features/delivery/markDue.ts';
import {
  deliverySteps,
  enqueueDue,
  giveUpSending,
  sendConversation,
} from '#server/features/delivery/sendDue.ts';
import { retry } from '#server/features/delivery/retry.ts';
import { showTyping } from '#server/features/delivery/showTypingWhile.ts';
import { removeOldStatuses } from '#server/features/delivery/removeOldStatuses.ts';
import type { Feature } from '#server/platform/feature.ts';
import { workspaceJob } from '#server/platform/jobs/job.ts';

export const delivery: Feature = {
  operations: [...deliverySteps, readMark, retry, showTyping],
  jobs: [
    workspaceJob(
      deliveryDue,
      (ctx, { conversationId }, stopped) => sendConversation(ctx, conversationId, stopped),
      (ctx, { conversationId }) => giveUpSending(ctx, conversationId),
    ),
    workspaceJob(markDue, (ctx, { conversationId, reason }) => mark(ctx, conversationId, reason)),
  ],
  maintenance: [{ name: 'delivery.enqueue_due', every: 'minute', run: enqueueDue }],
  retention: [removeOldStatuses],
};
