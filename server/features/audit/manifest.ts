import { list } from '#server/features/audit/list.ts';
import type { Feature } from '#server/platform/feature.ts';

export const audit: Feature = { operations: [list] };
