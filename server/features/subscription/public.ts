export { mayAnswer, payForAnswer, readAnswersLeft } from '#server/features/subscription/answers.ts';
export {
  countQuotaUsage,
  currentPlan,
  requireFeature,
  requireQuota,
  remainingQuota,
} from '#server/features/subscription/limits.ts';
export { grant } from '#server/features/subscription/manage.ts';
export { subscribe } from '#server/features/subscription/subscribe.ts';
