import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes, one lane: the first of OWASP's recommended settings for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random value, so that an unknown account takes as much time as a wrong password. */
const unknownHash = hash(crypto.randomUUID(), cost);

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await unknownHash), password).catch(() => false);
  return matches && Boolean(stored);
}
