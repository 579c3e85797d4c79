import type { Message } from '#shared/contract/message.ts';
import { formatStamp } from '#web/lib/format.ts';

/** Who handles the conversation: the agent, a member, or nobody while it is waiting or resolved. */
export type Handler = 'agent' | 'member' | 'nobody';

export type Entry =
  | { kind: 'day'; key: string; at: number }
  /** `first` and `last` of a run of messages of one author. */
  | { kind: 'message'; key: string; message: Message; first: boolean; last: boolean }
  | { kind: 'event'; key: string; message: Message }
  /** A member wrote without taking over first, which is a handover too. */
  | { kind: 'taken'; key: string; name: string };

/** A part of the thread with one handler. It begins with the event that made them the handler. */
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

const runSeconds = 120;

/** Splits a thread, oldest message first, into segments by handler, with separators for days and runs of an author. */
export function buildTimeline(messages: readonly Message[], now: Now): TimelineSegment[] {
  let handler = handlerBefore(messages, now);
  let beforeResolved = handler;
  let segment: TimelineSegment = { key: 'start', handler, entries: [] };
  const segments = [segment];
  let day = '';

  const startSegment = (to: Handler, key: string) => {
    if (to === handler) return;
    handler = to;
    segment = { key, handler, entries: [] };
    segments.push(segment);
  };

  messages.forEach((message, index) => {
    const today = formatStamp(message.created_at).slice(0, 10);
    const newDay = today !== day;
    day = today;
    const separator: Entry = { kind: 'day', key: `day ${message.id}`, at: message.created_at };
    const key = keyOf(message);
    if (message.event) {
      if (newDay) segment.entries.push(separator);
      if (message.event.type === 'resolved') beforeResolved = handler;
      startSegment(handlerAfter(message, handler, beforeResolved), key);
      segment.entries.push({ kind: 'event', key, message });
      return;
    }
    if (newDay) segment.entries.push(separator);
    if (isReply(message) && message.author !== handler) {
      if (message.author === 'agent') startSegment('agent', key);
      else {
        startSegment('member', key);
        segment.entries.push({ kind: 'taken', key: `taken ${key}`, name: message.author_name });
      }
    }
    const [former, next] = [messages[index - 1], messages[index + 1]];
    const first = newDay || !former || !isSameRun(former, message);
    const last = !next || !isSameRun(message, next) || formatStamp(next.created_at).slice(0, 10) !== today;
    segment.entries.push({ kind: 'message', key, message, first, last });
  });
  return segments.filter(({ entries }) => entries.length > 0);
}

/** The React key of a message: the same in the outbox and after the server has stored it. */
export function keyOf(message: Message): string {
  return message.client_id ? `c ${message.client_id}` : `m ${message.id}`;
}

/** Whether two neighbours belong to one run: the same author and direction, within two minutes. */
export function isSameRun(one: Message, other: Message): boolean {
  return (
    !one.event &&
    !other.event &&
    one.author === other.author &&
    one.author_id === other.author_id &&
    one.direction === other.direction &&
    one.citations.length === 0 &&
    other.created_at - one.created_at <= runSeconds
  );
}

function isReply(message: Message): message is Message & { author: 'agent' | 'member' } {
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
      // Reopened by the customer, the agent handles it; by a member, the handler before the resolution.
      return author === 'system' ? 'agent' : beforeResolved;
    default:
      return handler;
  }
}

/** The handler before the first loaded message, by the first message that implies it. */
function handlerBefore(messages: readonly Message[], now: Now): Handler {
  for (const message of messages) {
    if (isReply(message)) return message.author;
    if (message.event?.type === 'handoff' || message.event?.type === 'taken') return 'agent';
    if (message.event?.type === 'handed_back') return 'member';
  }
  if (now.waiting || now.status === 'resolved') return 'nobody';
  return now.handler;
}
