/** Browsers that somebody has logged in with: wrong passwords from elsewhere do not keep them out. */
import { randomToken } from '#server/platform/security/secrets.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';

export type AccountName = `${'user' | 'admin'}:${number}`;

export interface Device {
  id: string;
  /** Who has logged in there, the last one first. */
  accounts: readonly string[];
}

const lifeSeconds = 180 * 24 * 3600;
/** People who share a browser. */
const maxAccounts = 5;

/** The browser of the request, if its cookie is genuine. */
export async function readDevice({ platform, device }: PlatformCtx): Promise<Device | undefined> {
  if (!device?.token) return undefined;
  const claims = await platform.secrets.verify('device', device.token, { now: platform.clock.now() });
  return claims && { id: String(claims['d']), accounts: claims['a'] as string[] };
}

export async function isKnownDevice(ctx: PlatformCtx, account: AccountName): Promise<boolean> {
  return (await readDevice(ctx))?.accounts.includes(account) ?? false;
}

/** Makes the browser a known one of the account, once the transaction has committed. */
export async function rememberDevice(ctx: PlatformCtx, tx: PlatformTx, account: AccountName): Promise<void> {
  const { platform, device } = ctx;
  if (!device) return;
  const before = await readDevice(ctx);
  const others = before?.accounts.filter((other) => other !== account) ?? [];
  const claims = { d: before?.id ?? randomToken(12), a: [account, ...others].slice(0, maxAccounts) };
  const token = await platform.secrets.sign('device', claims, lifeSeconds, platform.clock.now());
  tx.afterCommit(() => device.keep(token, lifeSeconds));
}
