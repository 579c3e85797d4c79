export { countUsage } from '#server/features/usage/count.ts';
export { countAnswersThisMonth, type UsageCounts } from '#server/features/usage/store.ts';
