import { touch } from '#server/features/apiKey/authentication.ts';
import { create, get, list, remove, update } from '#server/features/apiKey/manage.ts';
import type { Feature } from '#server/platform/feature.ts';

export const apiKey: Feature = { operations: [create, get, list, remove, touch, update] };
