export { getPlan, offeredPlans, priceOf, type StoredPlan } from '#server/features/plan/store.ts';
