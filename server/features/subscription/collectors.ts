import type { Collector } from '#server/adapters/payment/port.ts';
import { walletCollector } from '#server/adapters/payment/wallet.ts';
import { canPay, record } from '#server/features/wallet/public.ts';

const wallet = walletCollector({ canPay, record });

/** The payment collector of a subscription; none for one that an administrator granted. */
export function collectorOf(provider: 'wallet' | 'manual'): Collector | undefined {
  return provider === 'wallet' ? wallet : undefined;
}
