import { list, read, readAll, unread } from '#server/features/notification/inbox.ts';
import { canReceive } from '#server/features/notification/publishNotificationEvent.ts';
import {
  deliverPush,
  enqueueDeliveries,
  fanOutPushes,
  listDue,
  pushDelivery,
  pushDue,
  readPush,
  retryPush,
} from '#server/features/notification/pushes.ts';
import { removeOld } from '#server/features/notification/removeOld.ts';
import { setRules, showRules } from '#server/features/notification/rules.ts';
import type { Feature } from '#server/platform/feature.ts';
import { workspaceJob } from '#server/platform/jobs/job.ts';

export const notification: Feature = {
  operations: [
    ...[list, read, readAll, setRules, showRules, unread],
    ...[enqueueDeliveries, listDue, readPush, retryPush],
  ],
  jobs: [workspaceJob(pushDue, fanOutPushes), workspaceJob(pushDelivery, deliverPush)],
  retention: [removeOld],
  events: [{ type: 'notification', canReceive }],
};
