export { notify } from '#server/features/notification/notify.ts';
