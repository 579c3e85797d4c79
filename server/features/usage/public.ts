export { countUsage, type UsageCounts } from '#server/features/usage/count.ts';
export { answersThisMonth } from '#server/features/usage/month.ts';
