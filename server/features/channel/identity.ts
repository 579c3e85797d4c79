/** Who a visitor is on the business's own site: a token that the site signs (docs/identity.md). */
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { readIdentitySecrets } from '#server/features/channel/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';
import type { ChatSession } from '#shared/contract/chat.ts';
import { text } from '#shared/schema/fields.ts';

export interface VerifiedUser {
  user_id: string;
  name?: string | undefined;
  email?: string | undefined;
}

type Verdict =
  | { user: VerifiedUser; error: null }
  | { user: undefined; error: ChatSession['identity_error'] };

/** A site signs when it serves the page: a token that lives longer could be used by whoever finds it. */
const longestSeconds = 24 * 3600;
/** Between the clock of the site and ours. */
const clockToleranceSeconds = 60;

const claims = z.object({
  sub: z.union([z.int().transform(String), z.string()]).pipe(text(200, 1)),
  exp: z.number(),
  name: text(100, 1).optional().catch(undefined),
  email: z.email().max(200).optional().catch(undefined),
});

export const readSecrets = systemOperation('channel.read_identity_secrets', (ctx, tx, id: number) =>
  readIdentitySecrets(tx, id, ctx.platform.clock.now()),
);

/** Verifies the token by the secrets of the channel. */
export async function verifyIdentity(ctx: Ctx, channelId: number, token: string): Promise<Verdict> {
  const sealed = await perform(ctx, readSecrets, channelId);
  if (sealed.length === 0) return { user: undefined, error: 'not_set_up' };
  const { secrets, clock } = ctx.platform;
  let error: ChatSession['identity_error'] = 'wrong_signature';
  for (const secret of sealed) {
    const verdict = await verifyToken(token, openSecret(secrets, ctx.workspaceId, secret), clock.now());
    if (verdict.error !== 'wrong_signature') return verdict;
    error = verdict.error;
  }
  return { user: undefined, error };
}

/** By one secret. Signatures are compared in constant time by the platform's HMAC. */
export async function verifyToken(token: string, secret: string, now: Date): Promise<Verdict> {
  let payload: JWTPayload;
  try {
    const options = { algorithms: ['HS256'], currentDate: now, clockTolerance: clockToleranceSeconds };
    ({ payload } = await jwtVerify(token, new TextEncoder().encode(secret), options));
  } catch (error) {
    return { user: undefined, error: errorOf(error) };
  }
  const { data } = claims.safeParse(payload);
  if (!data) return { user: undefined, error: 'invalid' };
  if (data.exp > now.getTime() / 1000 + longestSeconds + clockToleranceSeconds)
    return { user: undefined, error: 'lives_too_long' };
  return { user: { user_id: data.sub, name: data.name, email: data.email }, error: null };
}

function errorOf(error: unknown): ChatSession['identity_error'] {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong_signature';
  return 'invalid';
}

export function sealSecret(secrets: Secrets, workspaceId: number, secret: string): Buffer {
  return secrets.seal(secret, purposeOf(workspaceId));
}

function openSecret(secrets: Secrets, workspaceId: number, sealed: Uint8Array): string {
  return secrets.open(sealed, purposeOf(workspaceId));
}

export function purposeOf(workspaceId: number): string {
  return `identity:${workspaceId}`;
}
