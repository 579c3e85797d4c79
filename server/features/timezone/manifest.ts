import { list } from '#server/features/timezone/list.ts';
import type { Feature } from '#server/platform/feature.ts';

export const timezone: Feature = { platformOperations: [list] };
