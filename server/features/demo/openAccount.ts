import { setBudgets } from '#server/features/budget/public.ts';
import { memberCtx, demoCtx, platformAt, type Member } from '#server/features/demo/stage.ts';
import { subscribe } from '#server/features/subscription/public.ts';
import { credit } from '#server/features/wallet/public.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface Payment {
  daysAgo: number;
  /** Integer cents. */
  amount: number;
}

/** A first payment, the subscription to the business plan at the same time, budgets of answers, and later payments. */
export async function openAccount(
  platform: Platform,
  workspaceId: number,
  owner: Member,
  [first, ...later]: [Payment, ...Payment[]],
): Promise<void> {
  await payIn(platform, workspaceId, first);
  const at = memberCtx(ago(platform, first.daysAgo), workspaceId, owner);
  await perform(at, subscribe, { body: { unique_plan_tag: 'business', interval: 'month' } });
  // Many people try the demo from one address.
  await perform(at, setBudgets, { body: { visitor: 1000, address: 5000, hour: 5000 } });
  for (const payment of later) await payIn(platform, workspaceId, payment);
}

async function payIn(platform: Platform, workspaceId: number, { daysAgo, amount }: Payment): Promise<void> {
  const ctx = demoCtx(ago(platform, daysAgo), workspaceId);
  const key = `demo-${daysAgo}`;
  await perform(ctx, credit, { amount, description: 'Bank transfer', idempotency_key: key });
}

function ago(platform: Platform, days: number): Platform {
  return platformAt(platform, new Date(platform.clock.now().getTime() - days * 24 * 3600_000));
}
