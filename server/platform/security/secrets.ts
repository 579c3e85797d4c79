import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose';

export interface Secrets {
  /** Encrypts text for storage. It can only be decrypted with the same `purpose`. */
  seal(plain: string, purpose: string): Buffer;
  open(sealed: Uint8Array, purpose: string): string;
  /** The same text encrypted with the current key; nothing when it is already. Throws when no key fits. */
  reseal(sealed: Uint8Array, purpose: string): Buffer | undefined;
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
  isStamp(text: string, stamp: string): boolean;
}

export type Audience = 'user' | 'admin' | 'chat' | 'device';

const algorithm = 'aes-256-gcm';
const maxCachedTokens = 5000;
const tenYears = 10 * 365 * 24 * 3600;

/** What one secret key is used for: a key derived from it for each use. */
interface KeyRing {
  /** Names the key in tokens. */
  id: string;
  seal: KeyObject;
  sign: Buffer;
  stamp: KeyObject;
}

/** Encrypts and signs with the current key; reads what was encrypted and signed with previous ones, too. */
export function openSecrets(secretKey: string, previousKeys: readonly string[] = []): Secrets {
  const current = keyRingOf(secretKey);
  const rings = [current, ...previousKeys.map(keyRingOf)];

  /** Claims of verified tokens: a client sends the same one with every request. */
  const verified = new Map<string, JWTPayload>();
  const cache = (key: string, claims: JWTPayload) => {
    if (verified.size >= maxCachedTokens) verified.delete(verified.keys().next().value!);
    verified.set(key, claims);
  };
  const seal = (plain: string, purpose: string) => sealWith(current, plain, purpose);
  /** Throws when no key fits. */
  const find = (sealed: Uint8Array, purpose: string) => {
    for (const ring of rings) {
      const plain = openWith(ring, sealed, purpose);
      if (plain !== undefined) return { ring, plain };
    }
    throw new Error('A secret was encrypted with a key that is not known any more.');
  };

  return {
    seal,
    open: (sealed, purpose) => find(sealed, purpose).plain,
    reseal(sealed, purpose) {
      const { ring, plain } = find(sealed, purpose);
      return ring === current ? undefined : seal(plain, purpose);
    },
    sign(audience, claims, lifeSeconds, now) {
      const issued = Math.floor(now.getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: current.id })
        .setAudience(audience)
        .setIssuedAt(issued)
        .setExpirationTime(issued + lifeSeconds)
        .sign(current.sign);
    },
    async verify(audience, token, { now, expired }) {
      const key = `${audience}:${token}`;
      const known = verified.get(key);
      if (known && expired !== 'accept' && (known.exp ?? 0) * 1000 > now.getTime()) return known;
      for (const ring of ringsOf(token, rings)) {
        try {
          const { payload } = await jwtVerify(token, ring.sign, {
            audience,
            algorithms: ['HS256'],
            currentDate: now,
            ...(expired === 'accept' && { clockTolerance: tenYears }),
          });
          if (expired !== 'accept') cache(key, payload);
          return payload;
        } catch {
          // Another key may fit.
        }
      }
      return undefined;
    },
    stamp: (text) => stampWith(current, text),
    isStamp: (text, stamp) => rings.some((ring) => isEqual(stampWith(ring, text), stamp)),
  };
}

function keyRingOf(secretKey: string): KeyRing {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'parley', use, 32));
  const id = derive('id').toString('base64url').slice(0, 8);
  return {
    id,
    seal: createSecretKey(derive('seal')),
    sign: derive('sign'),
    stamp: createSecretKey(derive('stamp')),
  };
}

/** The key that the token names. Tokens from before keys had names may be of any. */
function ringsOf(token: string, rings: readonly KeyRing[]): readonly KeyRing[] {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid === undefined ? rings : rings.filter((ring) => ring.id === kid);
  } catch {
    return [];
  }
}

function sealWith(ring: KeyRing, plain: string, purpose: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, ring.seal, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Nothing when it was sealed with another key or for another purpose. */
function openWith(ring: KeyRing, sealed: Uint8Array, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv(algorithm, ring.seal, bytes.subarray(0, 12)).setAAD(
      Buffer.from(purpose),
    );
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function stampWith(ring: KeyRing, text: string): string {
  return createHmac('sha256', ring.stamp).update(text).digest('base64url').slice(0, 27);
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The hash under which a token is stored. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function randomToken(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}
