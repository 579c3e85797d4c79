import type { Platform } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';

/** Encrypts one kind of stored secrets with the current key. */
export type ResealTask = (platform: Platform) => Promise<Resealed>;

export interface Resealed {
  /** How many were encrypted with a previous key. */
  done: number;
  /** How many no key fits. */
  lost: number;
}

/** How many rows a task encrypts in one transaction. */
export const resealedAtOnce = 500;

/**
 * After a rotation of the secret key: afterwards nothing stored needs a previous one. Does nothing without previous keys.
 * Also repeated at night, since nodes that are still to be restarted may have written with the previous key meanwhile.
 */
export async function resealSecrets(platform: Platform, tasks: readonly ResealTask[]): Promise<void> {
  if (platform.settings.previousSecretKeys.length === 0) return;
  const sum = addUp(await Promise.all(tasks.map((task) => task(platform))));
  platform.log.info(sum, 'what is stored is encrypted with the current secret key');
  if (sum.lost > 0)
    platform.log.error(sum, 'some secrets were encrypted with a key that is not known any more');
}

export function addUp(all: readonly Resealed[]): Resealed {
  const sum = (of: keyof Resealed) => all.reduce((total, one) => total + one[of], 0);
  return { done: sum('done'), lost: sum('lost') };
}

/** Encrypts one secret anew and stores it by `write`, unless it is encrypted with the current key. */
export async function resealOne(
  secrets: Secrets,
  sealed: Uint8Array,
  purpose: string,
  write: (fresh: Buffer) => Promise<void>,
): Promise<Resealed> {
  let fresh: Buffer | undefined;
  try {
    fresh = secrets.reseal(sealed, purpose);
  } catch {
    return { done: 0, lost: 1 };
  }
  if (fresh) await write(fresh);
  return { done: fresh ? 1 : 0, lost: 0 };
}

/** Runs a batch after another; each gets the last id of the one before. */
export async function resealBatches(
  batch: (afterId: number) => Promise<Resealed & { lastId: number | undefined }>,
): Promise<Resealed> {
  const all: Resealed[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const { lastId, ...resealed } = await batch(after);
    all.push(resealed);
    after = lastId;
  }
  return addUp(all);
}
