import { insertMessage } from '#server/features/conversation/messageStore.ts';
import type { ConversationRow } from '#server/features/conversation/store.ts';
import { publishMessage } from '#server/features/conversation/updateConversation.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';
import { defaultLocale } from '#shared/locales.ts';

/** The welcome is sent under this id, so that it is stored once for a conversation. */
const clientId = 'welcome';

/**
 * Sends a channel's welcome in the customer's language, in the name of the organization; none that is blank. Our own chat
 * shows it before anybody writes. It answers nothing: the conversation goes on waiting for the agent, and its last message
 * is still the customer's.
 */
export async function sendWelcome(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: ConversationRow,
  welcome: unknown,
  language: string,
): Promise<void> {
  if (!abilitiesOf(conversation.channel_type).is_outward) return;
  const texts = (welcome ?? {}) as Record<string, string | undefined>;
  const text = (texts[language] || texts[defaultLocale] || '').trim();
  if (text === '') return;
  const { name } = await readWorkspace(tx);
  const { message, inserted } = await insertMessage(ctx, tx, {
    ...{ conversation, clientId, text, direction: 'out', author: 'system', authorName: name, kind: 'text' },
    at: ctx.platform.clock.now(),
  });
  if (inserted) publishMessage(ctx, tx, message);
}
