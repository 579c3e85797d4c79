/** The system's pictures, by their addresses. */
import { createHash } from 'node:crypto';
import { readGroup, type Settings } from '#server/features/settings/store.ts';
import type { Database } from '#server/platform/database/database.ts';

const pictures = ['system_logo', 'system_favicon', 'background'] as const;
type Pictured = Pick<Settings<'system'>, (typeof pictures)[number]>;

export function withPictureAddresses<S extends Pictured>(system: S): S {
  return {
    ...system,
    ...Object.fromEntries(pictures.map((field) => [field, addressOf(field, system[field])])),
  };
}

/** The picture that an address names, while it is still in use. */
export async function findSystemPicture(database: Database, address: string): Promise<string | undefined> {
  const system = await readGroup(database, 'system');
  return pictures
    .map((field) => system[field])
    .find((picture, at) => addressOf(pictures[at]!, picture) === address);
}

/** The address of a picture, which is a data URL; empty for none. */
export function addressOf(field: string, picture: string): string {
  return picture && `/v1/public/picture/system/${field}/${createHash('md5').update(picture).digest('hex')}`;
}
