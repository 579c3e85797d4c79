import { expect, test } from 'vitest';
import type { Outgoing } from './outbox.ts';
import type { CustomerMessage as Message } from '#shared/contract/message.ts';
import { buildTimeline, countUnread, mergeMessages } from './timeline.ts';

const noon = Math.floor(new Date(2026, 10, 20, 12).getTime() / 1000);

function message(id: number, part: Partial<Message> = {}): Message {
  return {
    id,
    client_id: null,
    author: 'customer',
    author_name: '',
    kind: 'text',
    text: `text ${id}`,
    media: null,
    citations: [],
    actions: [],
    created_at: noon + id,
    ...part,
  };
}

const byAgent = (id: number, part: Partial<Message> = {}) =>
  message(id, { author: 'agent', author_name: 'Ada', ...part });
const byMember = (id: number, name = 'Mei') => message(id, { author: 'member', author_name: name });
type Arguments = Parameters<typeof buildTimeline>;
/** The timeline on the day after `noon`. */
const shape = (messages: Arguments[0], outbox: Arguments[1], handovers: Arguments[2], agentName: string) =>
  buildTimeline(messages, outbox, handovers, agentName, false, (noon + 86_400) * 1000).map((entry) =>
    entry.is === 'message'
      ? entry.message.id
      : entry.is === 'handover'
        ? `${entry.from}>${entry.handler.name}`
        : entry.is,
  );

test('mergeMessages sorts by id and keeps the later copy of each message', () => {
  const merged = mergeMessages([message(1), message(3)], [message(2), message(3, { text: 'edited' })]);
  expect(merged.map(({ id, text }) => [id, text])).toEqual([
    [1, 'text 1'],
    [2, 'text 2'],
    [3, 'edited'],
  ]);
});

test('mergeMessages returns the known messages when nothing is new', () => {
  const all = [1, 2, 3, 4].map((id) => message(id));
  expect(mergeMessages(mergeMessages([], all.toReversed()), all)).toEqual(all);
  expect(mergeMessages(all, [])).toBe(all);
});

test('buildTimeline adds a handover where a person takes over and where the agent gets it back', () => {
  const thread = [message(1), byAgent(2), byMember(3), byMember(4), byMember(5, 'Joe'), byAgent(6)];
  expect(shape(thread, [], [], 'Ada')).toEqual([
    'day',
    1,
    2,
    'agent>Mei',
    3,
    4,
    'member>Joe',
    5,
    'member>Ada',
    6,
  ]);
});

test('buildTimeline puts a live handover before the first message of the person, once', () => {
  const handovers = [{ at: noon, after: 2, handler: { kind: 'member' as const, name: 'Mei' } }];
  expect(shape([message(1), byAgent(2), message(3)], [], handovers, 'Ada')).toEqual([
    'day',
    1,
    2,
    'agent>Mei',
    3,
  ]);
  expect(shape([message(1), byAgent(2), message(3), byMember(4)], [], handovers, 'Ada')).toEqual([
    'day',
    1,
    2,
    'agent>Mei',
    3,
    4,
  ]);
});

test('buildTimeline adds no handover for the first person where no agent answers', () => {
  expect(shape([message(1), byMember(2)], [], [], '')).toEqual(['day', 1, 2]);
});

test('buildTimeline adds no heading for today to a thread that began today', () => {
  expect(shape([message(1, { created_at: noon + 86_400 })], [], [], 'Ada')).toEqual([1]);
});

test('buildTimeline separates days and puts unsent messages last, in the order written', () => {
  const outbox: Outgoing[] = ['a', 'b'].map((client_id, index) => ({
    client_id,
    text: client_id,
    written_at: (noon + 86_400) * 1000 + index,
    state: 'waiting',
  }));
  expect(shape([message(1)], outbox, [], 'Ada')).toEqual(['day', 1, 'day', 'outgoing', 'outgoing']);
});

test('buildTimeline groups messages of one author: name on the first, time on the last', () => {
  const entries = buildTimeline(
    [byAgent(1), byAgent(2), byAgent(3, { created_at: noon + 900 })],
    [],
    [],
    'Ada',
  );
  expect(entries.flatMap((entry) => (entry.is === 'message' ? [[entry.first, entry.last]] : []))).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});

test('buildTimeline gives a question its reply, also while that is being sent', () => {
  const replyTo = (id: number, ...args: Parameters<typeof buildTimeline>) =>
    buildTimeline(...args).flatMap((entry) =>
      entry.is === 'message' && entry.message.id === id ? [entry.reply] : [],
    )[0];
  expect(replyTo(1, [byAgent(1), byAgent(2)], [], [], 'Ada')).toBe(null);
  expect(replyTo(1, [byAgent(1), byAgent(2), message(3, { text: '15:30' }), message(4)], [], [], 'Ada')).toBe(
    '15:30',
  );
  const item: Outgoing = { client_id: 'a', text: '14:00', written_at: 1, state: 'sending' };
  expect(replyTo(1, [byAgent(1)], [item], [], 'Ada')).toBe('14:00');
  expect(replyTo(1, [byAgent(1)], [{ ...item, state: 'failed' }], [], 'Ada')).toBe(null);
});

test('countUnread counts messages of others after the one last seen', () => {
  expect(countUnread([byAgent(1), message(2), byAgent(3), byMember(4)], 1)).toBe(2);
});

test('buildTimeline gives handovers between the same messages different keys', () => {
  const [mei, ada] = [
    { at: noon, after: 1, handler: { kind: 'member' as const, name: 'Mei' } },
    { at: noon, after: 1, handler: { kind: 'agent' as const, name: 'Ada' } },
  ];
  const keys = (handovers: Arguments[2]) =>
    buildTimeline([message(1)], [], handovers, 'Ada').map(({ key }) => key);
  const four = keys([mei, ada, mei, ada]);
  expect(new Set(four).size).toBe(four.length);
  expect(keys([mei, ada, mei, ada, mei]).slice(0, four.length)).toEqual(four);
});

test('buildTimeline puts the handover of an event between the messages before and after it', () => {
  const handovers = [
    { at: noon, after: 34, handler: { kind: 'member' as const, name: '' } },
    { at: noon, after: 36, handler: { kind: 'member' as const, name: 'Mei' } },
  ];
  const thread = [message(30), message(50), byMember(60)];
  expect(shape(thread, [], handovers, 'Ada')).toEqual(['day', 30, 'agent>', 'member>Mei', 50, 60]);
});

test('buildTimeline takes the handler of an earlier handover over messages that are not loaded yet', () => {
  const handovers = [{ at: noon, after: 3, handler: { kind: 'member' as const, name: 'Mei' } }];
  const entries = buildTimeline([message(30), byMember(31)], [], handovers, 'Ada', true);
  expect(entries.map(({ is, held }) => [is, held])).toEqual([
    ['day', 'member'],
    ['message', 'member'],
    ['message', 'member'],
  ]);
});

test('buildTimeline heads a handover with its day', () => {
  const handovers = [{ at: noon + 86_400, after: 1, handler: { kind: 'member' as const, name: 'Mei' } }];
  expect(shape([message(1)], [], handovers, 'Ada')).toEqual(['day', 1, 'day', 'agent>Mei']);
});
