/** Challenges of the proof of work. Stateless: what was given out is signed, and only what was used is stored. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { challengeMinutes } from '#server/features/budget/public.ts';
import { readGroup } from '#server/features/settings/public.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import { addressOf } from '#server/platform/http/request.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import { chatRoutes } from '#shared/contract/chat.ts';
import { hasZeroBits } from '#shared/rules/proofOfWork.ts';
import { systemLimits } from '#shared/rules/systemLimits.ts';

/** As many as chats may be opened from an address on a node. */
const challengeRate = rateLimit({ burst: 300, perSecond: 10 });

/** A handler, since an operation does not know the address of its caller, by which the rate is limited. */
export const challenge = bindHandler(
  chatRoutes.challenge,
  { who: 'visitor', audited: false },
  async ({ platform }, { params: { key }, request }) => {
    challengeRate(platform, networkOf(addressOf(request)));
    return makeChallenge(platform, key);
  },
);

/** `key`: of a channel, or what else the proof is for. */
export async function makeChallenge(
  platform: Platform,
  key: string,
): Promise<{ challenge: string; bits: number }> {
  const { proof_bits: bits } = await readGroup(platform.database, 'limits');
  const expiresAt = Math.floor(platform.clock.now().getTime() / 1000) + challengeMinutes * 60;
  const content = `${randomToken(12)}.${bits}.${expiresAt}`;
  return { challenge: `${content}.${sign(platform, key, content)}`, bits };
}

/** The challenge that a proof solves; undefined when it is none of ours, expired, of another channel or not solved. */
export function solvedChallenge(platform: Platform, channelKey: string, proof: string): string | undefined {
  const [challenge = '', number = ''] = proof.split(':');
  const [nonce = '', bits = '', expiresAt = '', signature = ''] = challenge.split('.');
  const expected = Buffer.from(sign(platform, channelKey, `${nonce}.${bits}.${expiresAt}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (!(Number(expiresAt) * 1000 > platform.clock.now().getTime())) return undefined;
  const hash = createHash('sha256').update(`${challenge}:${number}`).digest();
  return hasZeroBits(hash, Math.max(Number(bits), systemLimits.proof_bits.least)) ? challenge : undefined;
}

function sign({ secrets }: Platform, channelKey: string, content: string): string {
  return secrets.stamp(`chat challenge:${channelKey}:${content}`);
}
