/** The webhooks of Messenger and Instagram: one envelope, two objects. */
import type { Fields } from '#test/simulators/providerServer.ts';

export type Platform = 'messenger' | 'instagram';

/** One item of a delivery: an event of a conversation, or a change of the account such as a comment. */
export interface Item {
  platform: Platform;
  account: string;
  list: 'messaging' | 'standby' | 'changes';
  event: Fields;
}

/** One delivery; all items of one platform. Conversations count in milliseconds, changes in seconds. */
export function envelope(items: Item[], now: number): Fields {
  const entries = new Map<string, Fields>();
  for (const { account, list, event } of items) {
    const time = list === 'changes' ? Math.floor(now / 1000) : now;
    const entry = entries.get(account) ?? { id: account, time };
    entries.set(account, { ...entry, [list]: [...((entry[list] as Fields[]) ?? []), event] });
  }
  const object = items[0]?.platform === 'instagram' ? 'instagram' : 'page';
  return { object, entry: [...entries.values()] };
}

/** The field that an account must have subscribed to get an event. */
export function fieldOf({ platform, list, event }: Item): string {
  if (list === 'standby') return 'standby';
  if (list === 'changes') return String(event.field);
  const { is_echo } = (event.message ?? {}) as { is_echo?: boolean };
  if (is_echo && platform === 'messenger') return 'message_echoes';
  if (event.message) return 'messages';
  if (event.read) return platform === 'instagram' ? 'messaging_seen' : 'message_reads';
  if (event.reaction) return 'message_reactions';
  if (event.delivery) return 'message_deliveries';
  if (event.message_edit) return 'message_edits';
  if (event.postback) return 'messaging_postbacks';
  if (event.referral) return platform === 'instagram' ? 'messaging_referral' : 'messaging_referrals';
  return 'messaging_handovers';
}
