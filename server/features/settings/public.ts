import { readGroup, type Settings } from '#server/features/settings/store.ts';
import type { Database } from '#server/platform/database/database.ts';

export {
  configuredEmbedder,
  configuredModel,
  type ConfiguredModel,
  modelSet,
  type Embedder,
} from '#server/features/settings/ai.ts';
export { readAppManifest } from '#server/features/settings/appManifest.ts';
export { findSystemPicture, withPictureAddresses } from '#server/features/settings/pictures.ts';
export { readFacebook, readGoogleClient, readStripe } from '#server/features/settings/keys.ts';
export { readMailServer } from '#server/features/settings/mailServer.ts';
export { platformRetentionOperation, retentionOperation } from '#server/features/settings/retention.ts';
export {
  parseLimits,
  readGroup,
  readSystemName,
  writeGroup,
  writeGroupOnce,
} from '#server/features/settings/store.ts';

export function readSystem(database: Database): Promise<Settings<'system'>> {
  return readGroup(database, 'system');
}

/** The model that writes answers; empty for the built-in engine. */
export async function readModelName(database: Database): Promise<string> {
  const { provider, model } = await readGroup(database, 'ai');
  return provider === 'built_in' ? '' : model;
}
