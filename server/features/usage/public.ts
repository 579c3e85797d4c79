export { countUsage } from '#server/features/usage/count.ts';
export { countAnswersThisMonth } from '#server/features/usage/store.ts';
