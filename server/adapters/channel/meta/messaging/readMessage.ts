/** Messages of customers, and echoes of what the business wrote: by us, by another app or in Meta's own inbox. */
import { chosenValue } from '#server/adapters/channel/choiceValue.ts';
import { fieldsOf, idOf, listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf, textOf } from '#server/adapters/channel/foreignText.ts';
import { readAttachments } from '#server/adapters/channel/meta/messaging/readAttachments.ts';
import { isOurFile, ourKeyIn } from '#server/adapters/channel/meta/ourKey.ts';
import type { Inbound, InboundContent, Sender } from '#server/adapters/channel/port.ts';

type Head = { at: Date } & ({ from: Sender } | { echoTo: string | undefined });

export function readMessage(message: Fields, head: Head): Inbound[] {
  const { at } = head;
  const id = idOf(message['mid']);
  if (id === undefined) return [{ kind: 'unknown', what: 'a message without an id' }];
  if ('echoTo' in head) return [readEcho(message, id, at, head.echoTo)];
  const { from } = head;
  if (message['is_deleted'] === true) return [{ kind: 'deleted', from, target: id, at }];
  const [first, ...more] = contentsOf(message);
  if (!first) return [{ kind: 'unknown', what: whatOf(message), message: { id, from, at } }];
  const replyTo = idOf(fieldsOf(message['reply_to'])['mid']);
  return [
    { kind: 'message', id, from, at, content: first, ...(replyTo && { replyTo }) },
    // Only the first of several files can have the message's own id.
    ...more.map((content, index): Inbound => ({
      kind: 'message',
      id: `${id}/${index + 2}`,
      from,
      at,
      content,
    })),
  ];
}

function readEcho(message: Fields, id: string, at: Date, to: string | undefined): Inbound {
  const reason = noteOf(message);
  if (reason !== undefined) return { kind: 'account', status: 'noted', reason };
  if (to === undefined) return { kind: 'unknown', what: 'an echo to nobody' };
  const key = ourKeyIn(message['metadata']);
  const [content = { kind: 'interactive' as const, text: `[${whatOf(message)}]` }] = contentsOf(message);
  return { kind: 'echo', id, to: { ids: [to] }, at, content, ...(key && { key }) };
}

/** Why an echo says nothing of a conversation. */
function noteOf({ metadata, is_self: isSelf, is_deleted: isDeleted }: Fields): string | undefined {
  if (isOurFile(metadata)) return 'own_file';
  if (isSelf === true) return 'self_message';
  return isDeleted === true ? 'own_message_deleted' : undefined;
}

function contentsOf(message: Fields): InboundContent[] {
  const text = textOf(message['text']);
  const quickReply = message['quick_reply'];
  if (quickReply !== undefined && text !== '')
    return [
      { kind: 'interactive', text: textOf(chosenValue(fieldsOf(quickReply)['payload'], text)) || text },
    ];
  const { words, kind, files } = readAttachments(listOf(message['attachments']));
  const all = [text, ...words].filter(Boolean).join('\n');
  const [first, ...more] = files;
  if (first) return [{ ...first, text: all || first.text }, ...more];
  return all === '' ? [] : [{ kind: text === '' ? kind : 'text', text: textOf(all) }];
}

/** The kind of a message that cannot be shown, in the provider's words. */
function whatOf(message: Fields): string {
  const types = listOf(message['attachments']).map(({ type }) => lineOf(type, 50));
  const kind = message['is_unsupported'] === true ? 'unsupported' : 'message';
  return lineOf([kind, ...types.filter(Boolean).slice(0, 5)].join(': '), 100);
}
