import { create, get, list, remove, update } from '#server/features/administrator/manage.ts';
import type { Feature } from '#server/platform/feature.ts';

export const administrator: Feature = { platformOperations: [create, get, list, remove, update] };
