export { notify, type NewNotification } from '#server/features/notification/notify.ts';
export type { NotificationValues } from '#server/features/notification/values.ts';
