import { create, get, list, offered, remove, update } from '#server/features/plan/manage.ts';
import type { Feature } from '#server/platform/feature.ts';

export const plan: Feature = { platformOperations: [create, get, list, offered, remove, update] };
