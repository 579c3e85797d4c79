import { messagingAdapter } from '#server/adapters/channel/meta/messaging/messagingAdapter.ts';
import type { Account } from '#server/adapters/channel/port.ts';
import { instagram as type } from '#shared/channels/instagram.ts';

const ofPage = ['messages', 'messaging_postbacks', 'message_reactions'];
const ofAccount = [...ofPage, 'messaging_seen', 'messaging_referral'];

/** The token was given by a login with Instagram, not by that of a Facebook page to which the account is linked. */
function isOfInstagram({ access_token: token = '' }: Account): boolean {
  return token.startsWith('IG');
}

/**
 * The Instagram Messaging API, by either login: the token tells which, and stands for the account in paths. `page_id` is
 * the account's id, as deliveries name it.
 */
export const instagram = messagingAdapter(type, {
  object: 'instagram',
  hostOf: (account) => (isOfInstagram(account) ? 'graph.instagram.com' : 'graph.facebook.com'),
  pathOf: () => 'me',
  envelope: {},
  hasMetadata: false,
  uploads: false,
  maxFile: type.abilities.max_file ?? 0,
  accountFields: (account) =>
    isOfInstagram(account) ? 'id,user_id,username' : 'id,name,instagram_business_account{id,username}',
  subscribedFields: (account) => (isOfInstagram(account) ? ofAccount : ofPage).join(','),
  personFields: 'name,username',
});
