import type { CustomerMessage as Message } from '#shared/contract/message.ts';
import type { Outgoing } from './outbox.ts';

/** Who handles the conversation: the AI agent, or a person with a name. */
export type Handler = { kind: 'agent' | 'member'; name: string };

/** From `at`, in unix seconds, `handler` handles the conversation: after the messages with ids up to `after`. */
export type Handover = { after: number; at: number; handler: Handler };

/** `reply`: the customer's next message. `held`: who handled the conversation then. */
export type Entry = { key: string; held: Handler['kind'] } & (
  | { is: 'day'; at: number }
  | { is: 'handover'; at: number; handler: Handler; from: Handler['kind'] }
  | { is: 'message'; message: Message; first: boolean; last: boolean; reply: string | null }
  | { is: 'outgoing'; item: Outgoing; first: boolean }
);

const groupSeconds = 300;

/** Merges messages by id: the later copy wins. Returns the same array when nothing arrived. */
export function mergeMessages(known: Message[], arrived: Message[]): Message[] {
  if (arrived.length === 0) return known;
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of arrived) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/**
 * The entries of the thread: days, handovers, messages grouped by author, then unsent messages. A thread that began
 * today has no heading for that day. `hasOlder`: handovers before the first message belong to messages not loaded yet.
 */
export function buildTimeline(
  messages: Message[],
  outbox: Outgoing[],
  handovers: Handover[],
  agentName: string,
  hasOlder = false,
  now = Date.now(),
): Entry[] {
  const entries: Entry[] = [];
  let handler: Handler = { kind: agentName ? 'agent' : 'member', name: agentName };
  let day = new Date(now).toDateString();
  const replies = findReplies(messages, outbox);
  const coming = [...handovers].sort((a, b) => a.after - b.after);

  messages.forEach((message, index) => {
    passHandovers(message.id, hasOlder && !index);
    startDay(message.created_at);
    if (message.author !== 'customer')
      handTo({ kind: message.author, name: message.author_name }, message.created_at, `m${message.id}`);
    const joinsPrevious = entries.at(-1)?.is === 'message' && isOneRun(messages[index - 1], message);
    if (joinsPrevious) (entries.at(-1) as { last: boolean }).last = false;
    const reply = replies[index] ?? null;
    entries.push({
      is: 'message',
      key: String(message.id),
      held: handler.kind,
      message,
      first: !joinsPrevious,
      last: true,
      reply,
    });
  });
  passHandovers(Infinity);
  outbox.forEach((item, index) => {
    startDay(item.written_at / 1000);
    entries.push({ is: 'outgoing', key: item.client_id, held: handler.kind, item, first: index === 0 });
  });
  return entries;

  function startDay(at: number) {
    const next = new Date(at * 1000).toDateString();
    if (next === day) return;
    day = next;
    entries.push({ is: 'day', key: `d${at}`, held: handler.kind, at });
  }

  /** Takes the handovers before a message; hidden ones only say who handled the conversation then. */
  function passHandovers(id: number, isHidden = false) {
    while (coming[0] && coming[0].after < id) {
      const { after, at, handler: next } = coming.shift() as Handover;
      if (isHidden) handler = next;
      else handTo(next, at, `h${after}-${handovers.length - coming.length}`);
    }
  }

  function handTo(next: Handler, at: number, key: string) {
    const { kind: from, name } = handler;
    handler = next;
    // Without an agent, the first person takes over from nobody.
    const isFirst = !name && !agentName;
    if (next.kind === from && (from === 'agent' || next.name === name || isFirst)) return;
    startDay(at);
    entries.push({
      is: 'handover',
      key: `${key}${next.kind}${next.name}`,
      held: next.kind,
      at,
      handler: next,
      from,
    });
  }
}

/** For each message the text of the customer's next one. */
function findReplies(messages: Message[], outbox: Outgoing[]): (string | null)[] {
  let next = outbox.find((item) => item.state !== 'failed')?.text ?? null;
  return messages
    .toReversed()
    .map((message) => {
      const reply = next;
      if (message.author === 'customer') next = message.text;
      return reply;
    })
    .toReversed();
}

function isOneRun(previous: Message | undefined, message: Message): boolean {
  if (!previous) return false;
  const isSameVoice = previous.author === message.author && previous.author_name === message.author_name;
  return isSameVoice && message.created_at - previous.created_at < groupSeconds;
}

/** Counts messages of others after the last one seen. */
export function countUnread(messages: Message[], seenId: number): number {
  return messages.filter(({ id, author }) => id > seenId && author !== 'customer').length;
}
