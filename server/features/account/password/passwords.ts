import { hash, verify } from '@node-rs/argon2';
import { isGuessable } from '#server/features/account/password/isGuessable.ts';
import { AppError } from '#shared/errors.ts';

/** 19 MiB, two passes, one lane: the first of OWASP's recommended settings for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random value, so that an unknown account takes as much time as a wrong password. */
const unknownHash = hash(crypto.randomUUID(), cost);

/** Of a password that somebody has chosen. `own`: names and addresses of the user. Rejects with `password_guessable`. */
export async function hashNewPassword(
  password: string,
  own: readonly string[],
  field = 'password',
): Promise<string> {
  requireNotGuessable(password, own, field);
  return hashPassword(password);
}

export function requireNotGuessable(password: string, own: readonly string[], field = 'password'): void {
  if (isGuessable(password, own))
    throw new AppError('password_guessable', { fields: { [field]: 'easy to guess' } });
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await unknownHash), password).catch(() => false);
  return matches && Boolean(stored);
}
