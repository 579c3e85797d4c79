import type { WalletTx } from '#shared/contract/wallet.ts';

/** What an entry is about: a plan by its interval, an answer, or what an administrator wrote. */
export type EntryText =
  | { kind: 'plan'; plan: string; interval: 'month' | 'year' }
  | { kind: 'answer' }
  | { kind: 'text'; text: string };

/** The server's own descriptions as parts, so that they can be shown in the reader's language. */
export function entryTextOf({ type, reference, description }: WalletTx): EntryText {
  if (type === 'agent_answer') return { kind: 'answer' };
  const plan = /^(.+), by the (month|year)$/s.exec(description);
  if (reference.startsWith('plan:') && plan)
    return { kind: 'plan', plan: plan[1]!, interval: plan[2] as 'month' | 'year' };
  return { kind: 'text', text: description };
}
