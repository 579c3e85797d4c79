export {
  notify,
  type NewNotification,
  type NotificationValues,
} from '#server/features/notification/notify.ts';
