import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export type Strength = 'weak' | 'fair' | 'strong';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const strengths: readonly Strength[] = ['weak', 'weak', 'weak', 'fair', 'strong'];

/** How hard a password is to guess; `own` are words that are known about the person. 230 kB: load it when needed. */
export function passwordStrength(password: string, own: string[] = []): Strength {
  return strengths[zxcvbn.check(password, own).score] ?? 'weak';
}
