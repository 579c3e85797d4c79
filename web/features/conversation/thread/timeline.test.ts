import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/contract/message.ts';
import { layOut, type TimelineSegment } from '#web/features/conversation/thread/timeline.ts';

const noon = Date.UTC(2026, 10, 20, 4) / 1000;
const open = { handler: 'agent', waiting: false, status: 'open' } as const;
let last = 0;

function message(fields: Partial<Message>): Message {
  last++;
  const author = fields.author ?? 'customer';
  return {
    id: last,
    conversation_id: 1,
    client_id: null,
    direction: author === 'customer' ? 'in' : 'out',
    author,
    author_id: null,
    author_name: { customer: '', agent: 'Ada', member: 'Mei', system: '' }[author],
    kind: 'text',
    text: 'words',
    media: null,
    reply_to: null,
    status: 'sent',
    status_reason: '',
    citations: [],
    actions: [],
    event: null,
    has_trace: false,
    created_at: noon + last * 60,
    ...fields,
  };
}

const event = (type: NonNullable<Message['event']>['type'], fields: Partial<Message> = {}) =>
  message({ author: 'member', direction: 'internal', kind: 'event', event: { type }, ...fields });

const handlers = (watches: TimelineSegment[]) => watches.map(({ handler }) => handler);
const kinds = (watch: TimelineSegment | undefined) => watch?.entries.map(({ kind }) => kind);

describe('who holds the conversation', () => {
  it('passes from the agent over nobody to the member who takes it, and back', () => {
    const watches = layOut(
      [
        message({}),
        message({ author: 'agent' }),
        event('handoff', { author: 'agent' }),
        message({}),
        event('taken'),
        message({ author: 'member' }),
        event('handed_back'),
        message({ author: 'agent' }),
      ],
      open,
    );
    expect(handlers(watches)).toEqual(['agent', 'nobody', 'member', 'agent']);
    // What hands it over begins the stretch of who has it then.
    expect(kinds(watches[1])).toEqual(['event', 'message']);
    expect(kinds(watches[2])).toEqual(['event', 'message']);
  });

  it('passes to a member who writes without taking over first, and says so once', () => {
    const watches = layOut(
      [
        message({ author: 'agent' }),
        message({ author: 'member' }),
        message({}),
        message({ author: 'member' }),
      ],
      { ...open, handler: 'member' },
    );
    expect(handlers(watches)).toEqual(['agent', 'member']);
    expect(kinds(watches[1])).toEqual(['taken', 'message', 'message', 'message']);
  });

  it('does not pass to a member who leaves a note', () => {
    const note = message({ author: 'member', direction: 'internal', kind: 'note' });
    expect(handlers(layOut([message({ author: 'agent' }), note], open))).toEqual(['agent']);
  });

  it('passes with an assignment to somebody, not with one to nobody', () => {
    const to = (name: string) => event('assigned', { event: { type: 'assigned', to: name } });
    expect(handlers(layOut([message({ author: 'agent' }), to('')], open))).toEqual(['agent']);
    expect(handlers(layOut([message({ author: 'agent' }), to('Adam')], open))).toEqual(['agent', 'member']);
  });

  it('is over when resolved, and begins with the agent when the customer writes again', () => {
    const watches = layOut(
      [
        message({ author: 'member' }),
        event('resolved'),
        message({}),
        event('reopened', { author: 'system' }),
      ],
      open,
    );
    expect(handlers(watches)).toEqual(['member', 'nobody', 'agent']);
  });

  it('is as it was when a member reopens it', () => {
    const watches = layOut([message({ author: 'member' }), event('resolved'), event('reopened')], {
      ...open,
      handler: 'member',
    });
    expect(handlers(watches)).toEqual(['member', 'nobody', 'member']);
  });

  it('stays where it is over a snooze and its end', () => {
    const watches = layOut(
      [message({ author: 'member' }), event('snoozed'), event('reopened', { author: 'system' })],
      { ...open, handler: 'member' },
    );
    expect(handlers(watches)).toEqual(['member']);
  });

  it('is told of older messages by the first that says so, else by how the conversation stands', () => {
    expect(handlers(layOut([message({}), event('handed_back')], open))).toEqual(['member', 'agent']);
    expect(handlers(layOut([message({})], { ...open, handler: 'member', waiting: true }))).toEqual([
      'nobody',
    ]);
    expect(handlers(layOut([message({})], { ...open, handler: 'member' }))).toEqual(['member']);
  });
});

describe('days and runs of an author', () => {
  const runs = (messages: Message[]) =>
    layOut(messages, open)
      .flatMap(({ entries }) => entries)
      .map((entry) =>
        entry.kind === 'message' ? `${entry.first ? '[' : ''}${entry.last ? ']' : ''}` : entry.kind,
      );

  it('separates days once', () => {
    const day = 86_400;
    expect(runs([message({ created_at: noon }), message({ created_at: noon + day })])).toEqual([
      'day',
      '[]',
      'day',
      '[]',
    ]);
  });

  it('joins what one author writes within two minutes', () => {
    const [a, b, c] = [noon, noon + 120, noon + 241].map((created_at) => message({ created_at }));
    expect(runs([a!, b!, c!])).toEqual(['day', '[', ']', '[]']);
  });

  it('does not join two members, or a reply and a note', () => {
    const mei = message({ author: 'member', author_id: 1, created_at: noon });
    const adam = message({ author: 'member', author_id: 2, created_at: noon });
    const note = message({ author: 'member', author_id: 2, direction: 'internal', created_at: noon });
    expect(runs([mei, adam, note])).toEqual(['day', '[]', '[]', '[]']);
  });

  it('ends a run at an answer with sources, which stand beneath it', () => {
    const cited = [{ source_id: 1, passage_id: 1, title: 'Prices', quote: 'HK$680' }];
    const one = message({ author: 'agent', created_at: noon, citations: cited });
    expect(runs([one, message({ author: 'agent', created_at: noon })])).toEqual(['day', '[]', '[]']);
  });
});

it('keeps the key of a message of ours when the server has numbered it', () => {
  const keys = (id: number) =>
    layOut([message({ id, author: 'agent', client_id: 'abc' })], open)[0]
      ?.entries.map(({ key }) => key)
      .at(-1);
  expect(keys(Number.MAX_SAFE_INTEGER)).toBe(keys(12));
});
