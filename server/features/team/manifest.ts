import { create, get, list, remove, update } from '#server/features/team/manage.ts';
import type { Feature } from '#server/platform/feature.ts';

export const team: Feature = { operations: [create, get, list, remove, update] };
