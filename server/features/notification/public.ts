export { notify, type NewNotification } from '#server/features/notification/notify.ts';
