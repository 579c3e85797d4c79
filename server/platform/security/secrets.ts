import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

export interface Secrets {
  /** Encrypts text for storage. It can only be decrypted with the same `purpose`. */
  seal(plain: string, purpose: string): Buffer;
  open(sealed: Uint8Array, purpose: string): string;
  /** Signs claims as a JWT for one audience. */
  sign(audience: Audience, claims: JWTPayload, lifeSeconds: number, now: Date): Promise<string>;
  /** The claims; undefined when the signature or the audience is wrong or the token has expired. */
  verify(
    audience: Audience,
    token: string,
    options: { now: Date; expired?: 'accept' },
  ): Promise<JWTPayload | undefined>;
  /** A short signature that makes a URL unguessable. */
  stamp(text: string): string;
}

export type Audience = 'user' | 'admin' | 'chat' | 'device';

const algorithm = 'aes-256-gcm';
const maxCachedTokens = 5000;
const tenYears = 10 * 365 * 24 * 3600;

export function openSecrets(secretKey: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'parley', use, 32));
  const sealKey = derive('seal');
  const signKey = derive('sign');
  const stampKey = derive('stamp');

  /** Claims of verified tokens: a client sends the same one with every request. */
  const verified = new Map<string, JWTPayload>();
  const cache = (key: string, claims: JWTPayload) => {
    if (verified.size >= maxCachedTokens) verified.delete(verified.keys().next().value!);
    verified.set(key, claims);
  };

  return {
    seal(plain, purpose) {
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, sealKey, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(algorithm, sealKey, bytes.subarray(0, 12)).setAAD(
        Buffer.from(purpose),
      );
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    sign(audience, claims, lifeSeconds, now) {
      const issued = Math.floor(now.getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setIssuedAt(issued)
        .setExpirationTime(issued + lifeSeconds)
        .sign(signKey);
    },
    async verify(audience, token, { now, expired }) {
      const key = `${audience}:${token}`;
      const known = verified.get(key);
      if (known && expired !== 'accept' && (known.exp ?? 0) * 1000 > now.getTime()) return known;
      try {
        const { payload } = await jwtVerify(token, signKey, {
          audience,
          algorithms: ['HS256'],
          currentDate: now,
          ...(expired === 'accept' && { clockTolerance: tenYears }),
        });
        if (expired !== 'accept') cache(key, payload);
        return payload;
      } catch {
        return undefined;
      }
    },
    stamp: (text) => createHmac('sha256', stampKey).update(text).digest('base64url').slice(0, 27),
  };
}

/** The hash under which a token is stored. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function randomToken(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}
