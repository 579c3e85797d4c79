import { chatOperations, openSession } from '#server/features/channel/chat.ts';
import { readOrigins } from '#server/features/channel/frameOrigins.ts';
import { readSecrets } from '#server/features/channel/identity.ts';
import {
  create,
  get,
  list,
  remove,
  removeSecret,
  rotate,
  rotateSecret,
  update,
} from '#server/features/channel/manage.ts';
import { challenge } from '#server/features/channel/proofOfWork.ts';
import { resealAllChannelSecrets, resealChannelSecrets } from '#server/features/channel/reseal.ts';
import { askName, nameSteps } from '#server/features/channel/account/askName.ts';
import { check, checkChannel, checkDue, checkSteps } from '#server/features/channel/account/check.ts';
import { demoOperations } from '#server/features/channel/demo/manage.ts';
import { deliveries, delivery, replay } from '#server/features/channel/inbound/log.ts';
import { fetchFiles, fileSteps } from '#server/features/channel/inbound/fetchFiles.ts';
import { fetchFilesDue } from '#server/features/channel/inbound/fetchFilesDue.ts';
import { storeDeliveries, storeUnknown } from '#server/features/channel/inbound/receiveDelivery.ts';
import {
  removeOldDeliveries,
  removeOldUnknown,
} from '#server/features/channel/inbound/removeOldDeliveries.ts';
import { setDeliveryAside, workOffAll, workOffBatch } from '#server/features/channel/inbound/workOff.ts';
import { nameDue } from '#server/features/customer/public.ts';
import { listenerSteps } from '#server/features/channel/listening/listenerSteps.ts';
import { startListeners, stopListeners } from '#server/features/channel/listening/listeners.ts';
import { workspaceJob } from '#server/platform/jobs/job.ts';
import { platformRetention } from '#server/platform/jobs/maintenance.ts';
import { notifyLeaders } from '#shared/rules/notifications.ts';
import type { Feature } from '#server/platform/feature.ts';

export const channel: Feature = {
  events: [{ type: 'demo_typing' }],
  operations: [
    ...[create, get, list, remove, rotate, update, removeSecret, rotateSecret],
    ...[readOrigins, readSecrets, resealChannelSecrets, ...chatOperations],
    ...demoOperations,
    ...[check, deliveries, delivery, replay, ...checkSteps],
    ...nameSteps,
    ...[storeDeliveries, workOffBatch, setDeliveryAside, ...fileSteps, ...listenerSteps],
  ],
  jobs: [
    workspaceJob(checkDue, async (ctx, { channelId }) => void (await checkChannel(ctx, channelId))),
    workspaceJob(nameDue, (ctx, asked) => askName(ctx, asked)),
    workspaceJob(fetchFilesDue, (ctx, _payload, stopped) => fetchFiles(ctx, stopped)),
  ],
  maintenance: [
    { name: 'channel.work_off', every: 'minute', run: workOffAll },
    platformRetention(removeOldUnknown),
  ],
  retention: [removeOldDeliveries],
  reseal: [resealAllChannelSecrets],
  notifications: [
    {
      kind: 'channel_error',
      rule: notifyLeaders,
      path: ({ channel_id: id }) => `/app/chat/channel?channel=${id}`,
    },
  ],
  platformOperations: [storeUnknown, removeOldUnknown],
  bindings: [challenge, openSession],
  onStart: async (platform) => startListeners(platform),
  onStop: stopListeners,
};
