export { removeOld } from '#server/features/notification/removeOld.ts';
export { notify, type NewNotification } from '#server/features/notification/notify.ts';
export { deliverPush, pushDelivery, pushDue, spreadPushes } from '#server/features/notification/pushes.ts';
export { canReceive } from '#server/features/notification/publishNotificationEvent.ts';
export type { NotificationValues } from '#server/features/notification/values.ts';
