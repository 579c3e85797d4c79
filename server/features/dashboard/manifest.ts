import { dashboard as get } from '#server/features/dashboard/read.ts';
import { setUp } from '#server/features/dashboard/setUp.ts';
import type { Feature } from '#server/platform/feature.ts';

export const dashboard: Feature = { operations: [get, setUp] };
