export { getPlan, priceOf, type StoredPlan } from '#server/features/plan/store.ts';
