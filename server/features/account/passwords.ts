import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes, one lane: the first of OWASP's recommended settings for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nothing that anybody knows, so that an unknown account costs as much time as a wrong password. */
const nobody = hash(crypto.randomUUID(), cost);

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password).catch(() => false);
  return matches && Boolean(stored);
}
