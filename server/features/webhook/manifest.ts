import { deliverToWebhook, deliverySteps, enqueueDueDeliveries } from '#server/features/webhook/deliver.ts';
import {
  create,
  deliveries,
  get,
  list,
  redeliver,
  remove,
  removeOldDeliveries,
  rotateSecret,
  test,
  update,
} from '#server/features/webhook/manage.ts';
import { resealAllWebhooks, resealWebhooks } from '#server/features/webhook/reseal.ts';
import { webhookDue } from '#server/features/webhook/webhookDue.ts';
import { workspaceJob } from '#server/platform/jobs/job.ts';
import type { Feature } from '#server/platform/feature.ts';

export const webhook: Feature = {
  operations: [
    ...[create, deliveries, get, list, redeliver, remove, rotateSecret, test, update],
    ...deliverySteps,
    resealWebhooks,
  ],
  reseal: [resealAllWebhooks],
  jobs: [
    workspaceJob(webhookDue, (ctx, { webhookId }, stopped) => deliverToWebhook(ctx, webhookId, stopped)),
  ],
  maintenance: [{ name: 'webhook.enqueue_due', every: 'minute', run: enqueueDueDeliveries }],
  retention: [removeOldDeliveries],
};
