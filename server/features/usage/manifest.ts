import { usage as get } from '#server/features/usage/read.ts';
import type { Feature } from '#server/platform/feature.ts';

export const usage: Feature = { operations: [get] };
