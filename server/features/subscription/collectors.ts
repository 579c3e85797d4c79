import type { Collector } from '#server/adapters/payment/port.ts';
import { walletCollector } from '#server/adapters/payment/wallet.ts';
import { canPay, record } from '#server/features/wallet/public.ts';

const wallet = walletCollector({ canPay, record });

/** Who collects for a subscription. One that an administrator gave is collected for by nobody. */
export function collectorOf(provider: 'wallet' | 'manual'): Collector | undefined {
  return provider === 'wallet' ? wallet : undefined;
}
