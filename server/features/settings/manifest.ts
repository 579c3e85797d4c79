import { getModel, saveModel, testModel } from '#server/features/settings/ai.ts';
import * as groups from '#server/features/settings/groups.ts';
import { resealAllSettings, resealSettings } from '#server/features/settings/reseal.ts';
import { getDetails, getHomeDetails, getMode, getModules } from '#server/features/settings/system.ts';
import type { Feature } from '#server/platform/feature.ts';

export const settings: Feature = {
  platformOperations: [
    ...[getDetails, getHomeDetails, getMode, getModules],
    ...Object.values(groups),
    ...[getModel, saveModel, testModel],
    resealSettings,
  ],
  reseal: [resealAllSettings],
};
