export {
  mayAnswer,
  payForAnswer,
  requireFeature,
  requireRoom,
} from '#server/features/subscription/limits.ts';
