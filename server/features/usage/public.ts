export { countUsage } from '#server/features/usage/count.ts';
export { countAnswersThisMonth, sumDays } from '#server/features/usage/store.ts';
