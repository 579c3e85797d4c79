import { choiceIds } from '#server/adapters/channel/choiceValue.ts';
import { idOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { cutLabel } from '#server/adapters/channel/foreignText.ts';
import { afterFile } from '#server/adapters/channel/meta/afterFile.ts';
import { callGraph } from '#server/adapters/channel/meta/graph.ts';
import { attach } from '#server/adapters/channel/meta/messaging/attach.ts';
import { messagingOutcome } from '#server/adapters/channel/meta/messaging/errors.ts';
import type { Platform } from '#server/adapters/channel/meta/messaging/platform.ts';
import { markFile, markKey } from '#server/adapters/channel/meta/ourKey.ts';
import type { Account, Call, Outcome, Outgoing } from '#server/adapters/channel/port.ts';

const choice = { most: 13, title: 20, payload: 1000 };

/**
 * As an answer within the platform's window, and never with a tag that opens it for longer: those are for what people
 * write, and we do not know here who wrote it. A file has no caption, so that its text follows in a message of its own.
 */
export async function sendToPerson(
  platform: Platform,
  call: Call,
  account: Account,
  { key, to, text, media, choices }: Outgoing,
): Promise<Outcome> {
  const post = async (message: Fields, metadata: string) => {
    const body = {
      recipient: { id: to },
      ...platform.envelope,
      message: { ...message, ...(platform.hasMetadata && { metadata }) },
    };
    const request = { method: 'POST', path: `${platform.pathOf(account)}/messages`, body } as const;
    const result = await callGraph(call, account, { ...request, host: platform.hostOf(account) });
    return messagingOutcome(result, (answer) => idOf(answer['message_id']));
  };
  const replies = choices.length > 0 && { quick_replies: repliesOf(choices) };
  if (!media) return post({ text: text.trim() === '' ? '…' : text, ...replies }, markKey(key));
  const file = await attach(platform, call, account, media);
  if ('kind' in file) return file;
  if (text.trim() === '') return post({ ...file.message, ...replies }, markKey(key));
  const sent = await post(file.message, markFile(key));
  return sent.kind === 'sent' ? afterFile(await post({ text, ...replies }, markKey(key))) : sent;
}

function repliesOf(choices: Outgoing['choices']): Fields[] {
  return choiceIds(choices, choice.payload)
    .slice(0, choice.most)
    .map(({ id, label, value }) => ({
      content_type: 'text',
      title: cutLabel(label, choice.title) || cutLabel(value, choice.title) || '…',
      payload: id,
    }));
}

/** Two calls: neither is a message, and one that fails does no harm. */
export async function markSeen(
  platform: Platform,
  call: Call,
  account: Account,
  customer: string,
  isTyping: boolean,
): Promise<void> {
  for (const action of isTyping ? ['mark_seen', 'typing_on'] : ['mark_seen'])
    await callGraph(call, account, {
      method: 'POST',
      path: `${platform.pathOf(account)}/messages`,
      host: platform.hostOf(account),
      body: { recipient: { id: customer }, sender_action: action },
    });
}
