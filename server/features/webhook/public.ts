export { publish } from '#server/features/webhook/publish.ts';
