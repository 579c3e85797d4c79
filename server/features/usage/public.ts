export { countUsage, type UsageCounts } from '#server/features/usage/count.ts';
