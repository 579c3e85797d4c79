import type { Channel } from '#shared/contract/channel.ts';

/** Whether a channel is a demo phone: ids of Meta never begin with a zero. */
export function isDemoPhone({ type, account }: Pick<Channel, 'type' | 'account'>): boolean {
  return type === 'whatsapp' && (account['phone_number_id'] ?? '').startsWith('000');
}
