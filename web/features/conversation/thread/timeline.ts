import type { Message } from '#shared/contract/message.ts';
import { formatStamp } from '#web/lib/format.ts';

/** Who has the conversation: the agent, a person, or nobody while it waits or is over. */
export type Handler = 'agent' | 'member' | 'nobody';

export type Entry =
  | { kind: 'day'; key: string; at: number }
  /** `first` and `last` of what one author wrote in one go. */
  | { kind: 'message'; key: string; message: Message; first: boolean; last: boolean }
  | { kind: 'event'; key: string; message: Message }
  /** Somebody wrote while another held the conversation: that is a handover, too. */
  | { kind: 'taken'; key: string; name: string };

/** A stretch of the thread that one party holds. It begins with what gave it to them. */
export interface TimelineSegment {
  key: string;
  handler: Handler;
  entries: Entry[];
}

interface Now {
  handler: 'agent' | 'member';
  waiting: boolean;
  status: 'open' | 'snoozed' | 'resolved';
}

const oneGoSeconds = 120;

/** Lays a thread out: messages oldest first, cut where the conversation changed hands, with days and runs of an author. */
export function layOut(messages: readonly Message[], now: Now): TimelineSegment[] {
  let handler = handlerBefore(messages, now);
  let beforeResolved = handler;
  let watch: TimelineSegment = { key: 'start', handler, entries: [] };
  const segments = [watch];
  let day = '';

  const hand = (to: Handler, key: string) => {
    if (to === handler) return;
    handler = to;
    watch = { key, handler, entries: [] };
    segments.push(watch);
  };

  messages.forEach((message, index) => {
    const today = formatStamp(message.created_at).slice(0, 10);
    const newDay = today !== day;
    day = today;
    const separator: Entry = { kind: 'day', key: `day ${message.id}`, at: message.created_at };
    const key = keyOf(message);
    if (message.event) {
      if (newDay) watch.entries.push(separator);
      if (message.event.type === 'resolved') beforeResolved = handler;
      hand(handlerAfter(message, handler, beforeResolved), key);
      watch.entries.push({ kind: 'event', key, message });
      return;
    }
    if (newDay) watch.entries.push(separator);
    if (speaks(message) && message.author !== handler) {
      if (message.author === 'agent') hand('agent', key);
      else {
        hand('member', key);
        watch.entries.push({ kind: 'taken', key: `taken ${key}`, name: message.author_name });
      }
    }
    const [former, next] = [messages[index - 1], messages[index + 1]];
    const first = newDay || !former || !inOneGo(former, message);
    const last = !next || !inOneGo(message, next) || formatStamp(next.created_at).slice(0, 10) !== today;
    watch.entries.push({ kind: 'message', key, message, first, last });
  });
  return segments.filter(({ entries }) => entries.length > 0);
}

/** The key of a message in the page: the same before and after the server has it. */
export function keyOf(message: Message): string {
  return message.client_id ? `c ${message.client_id}` : `m ${message.id}`;
}

/** Whether two neighbours belong together: the same author in the same voice, soon after. */
export function inOneGo(one: Message, other: Message): boolean {
  return (
    !one.event &&
    !other.event &&
    one.author === other.author &&
    one.author_id === other.author_id &&
    one.direction === other.direction &&
    one.citations.length === 0 &&
    other.created_at - one.created_at <= oneGoSeconds
  );
}

function speaks(message: Message): message is Message & { author: 'agent' | 'member' } {
  return message.direction === 'out' && (message.author === 'agent' || message.author === 'member');
}

function handlerAfter({ event, author }: Message, handler: Handler, beforeResolved: Handler): Handler {
  switch (event?.type) {
    case 'handoff':
    case 'resolved':
      return 'nobody';
    case 'taken':
      return 'member';
    case 'assigned':
      return event.to ? 'member' : handler;
    case 'handed_back':
      return 'agent';
    case 'reopened':
      if (handler !== 'nobody') return handler;
      // A customer who writes again meets the agent first; a member finds it as it was.
      return author === 'system' ? 'agent' : beforeResolved;
    default:
      return handler;
  }
}

/** Who held the conversation before the first message that is loaded: told by the first one that says so. */
function handlerBefore(messages: readonly Message[], now: Now): Handler {
  for (const message of messages) {
    if (speaks(message)) return message.author;
    if (message.event?.type === 'handoff' || message.event?.type === 'taken') return 'agent';
    if (message.event?.type === 'handed_back') return 'member';
  }
  if (now.waiting || now.status === 'resolved') return 'nobody';
  return now.handler;
}
