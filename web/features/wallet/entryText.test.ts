import { describe, expect, it } from 'vitest';
import type { WalletTx } from '#shared/contract/wallet.ts';
import { entryTextOf } from '#web/features/wallet/entryText.ts';

const entry = (more: Partial<WalletTx>): WalletTx => ({
  ...{ id: 1, type: 'subscription', amount: -1, balance_after: 0, created_at: 0 },
  ...{ reference: '', description: '' },
  ...more,
});

describe('entryTextOf', () => {
  it('reads the plan and its interval', () => {
    const charged = entry({ reference: 'plan:pro', description: 'Pro, by the year' });
    expect(entryTextOf(charged)).toEqual({ kind: 'plan', plan: 'Pro', interval: 'year' });
    const odd = entry({ type: 'refund', reference: 'plan:x', description: 'A, by the year, by the month' });
    expect(entryTextOf(odd)).toEqual({ kind: 'plan', plan: 'A, by the year', interval: 'month' });
  });

  it('leaves what people wrote as it is', () => {
    const paid = entry({ type: 'top_up', reference: 'transfer-7', description: 'Rent, by the month' });
    expect(entryTextOf(paid)).toEqual({ kind: 'text', text: 'Rent, by the month' });
    expect(entryTextOf(entry({ type: 'agent_answer', reference: 'turn:9' }))).toEqual({ kind: 'answer' });
  });
});
