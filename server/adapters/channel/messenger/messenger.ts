import { messagingAdapter } from '#server/adapters/channel/meta/messaging/messagingAdapter.ts';
import { messenger as type } from '#shared/channels/messenger.ts';

const subscribed = [
  ...['messages', 'messaging_postbacks', 'message_echoes', 'message_deliveries', 'message_reads'],
  ...['message_reactions', 'message_edits', 'messaging_referrals', 'messaging_handovers', 'standby'],
];

/** The Messenger Platform, for a page. */
export const messenger = messagingAdapter(type, {
  object: 'page',
  hostOf: () => 'graph.facebook.com',
  pathOf: (account) => encodeURIComponent(account['page_id'] ?? ''),
  envelope: { messaging_type: 'RESPONSE' },
  hasMetadata: true,
  uploads: true,
  maxFile: type.abilities.max_file ?? 0,
  accountFields: () => 'id,name',
  subscribedFields: () => subscribed.join(','),
  personFields: 'first_name,last_name',
});
