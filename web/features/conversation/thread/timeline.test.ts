import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/contract/message.ts';
import { buildTimeline, type TimelineSegment } from '#web/features/conversation/thread/timeline.ts';

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
    file_status: null,
    reply_to: null,
    status: 'sent',
    status_reason: '',
    citations: [],
    actions: [],
    event: null,
    withdrawn: false,
    has_trace: false,
    created_at: noon + last * 60,
    ...fields,
  };
}

const event = (type: NonNullable<Message['event']>['type'], fields: Partial<Message> = {}) =>
  message({ author: 'member', direction: 'internal', kind: 'event', event: { type }, ...fields });

const handlers = (segments: TimelineSegment[]) => segments.map(({ handler }) => handler);
const kinds = (segment: TimelineSegment | undefined) => segment?.entries.map(({ kind }) => kind);

describe('buildTimeline: handler of the segments', () => {
  it('changes from agent to nobody on a handoff, to member when taken, back to agent when handed back', () => {
    const segments = buildTimeline(
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
    expect(handlers(segments)).toEqual(['agent', 'nobody', 'member', 'agent']);
    // What hands it over begins the stretch of who has it then.
    expect(kinds(segments[1])).toEqual(['event', 'message']);
    expect(kinds(segments[2])).toEqual(['event', 'message']);
  });

  it('changes to member when one writes without taking over, with one rule', () => {
    const segments = buildTimeline(
      [
        message({ author: 'agent' }),
        message({ author: 'member' }),
        message({}),
        message({ author: 'member' }),
      ],
      { ...open, handler: 'member' },
    );
    expect(handlers(segments)).toEqual(['agent', 'member']);
    expect(kinds(segments[1])).toEqual(['taken', 'message', 'message', 'message']);
  });

  it('does not change when a member leaves a note', () => {
    const note = message({ author: 'member', direction: 'internal', kind: 'note' });
    expect(handlers(buildTimeline([message({ author: 'agent' }), note], open))).toEqual(['agent']);
  });

  it('changes on an assignment to a member, not on one to nobody', () => {
    const to = (name: string) => event('assigned', { event: { type: 'assigned', to: name } });
    expect(handlers(buildTimeline([message({ author: 'agent' }), to('')], open))).toEqual(['agent']);
    expect(handlers(buildTimeline([message({ author: 'agent' }), to('Adam')], open))).toEqual([
      'agent',
      'member',
    ]);
  });

  it('is nobody when resolved, and the agent when the customer writes again', () => {
    const segments = buildTimeline(
      [
        message({ author: 'member' }),
        event('resolved'),
        message({}),
        event('reopened', { author: 'system' }),
      ],
      open,
    );
    expect(handlers(segments)).toEqual(['member', 'nobody', 'agent']);
  });

  it('is the former handler when a member reopens it', () => {
    const segments = buildTimeline([message({ author: 'member' }), event('resolved'), event('reopened')], {
      ...open,
      handler: 'member',
    });
    expect(handlers(segments)).toEqual(['member', 'nobody', 'member']);
  });

  it('does not change on snoozing and its end', () => {
    const segments = buildTimeline(
      [message({ author: 'member' }), event('snoozed'), event('reopened', { author: 'system' })],
      { ...open, handler: 'member' },
    );
    expect(handlers(segments)).toEqual(['member']);
  });

  it('is derived from the first message that implies it, else from the conversation', () => {
    expect(handlers(buildTimeline([message({}), event('handed_back')], open))).toEqual(['member', 'agent']);
    expect(handlers(buildTimeline([message({})], { ...open, handler: 'member', waiting: true }))).toEqual([
      'nobody',
    ]);
    expect(handlers(buildTimeline([message({})], { ...open, handler: 'member' }))).toEqual(['member']);
  });
});

describe('buildTimeline: days and runs of an author', () => {
  const runs = (messages: Message[]) =>
    buildTimeline(messages, open)
      .flatMap(({ entries }) => entries)
      .map((entry) =>
        entry.kind === 'message' ? `${entry.first ? '[' : ''}${entry.last ? ']' : ''}` : entry.kind,
      );

  it('returns one separator for each day', () => {
    const day = 86_400;
    expect(runs([message({ created_at: noon }), message({ created_at: noon + day })])).toEqual([
      'day',
      '[]',
      'day',
      '[]',
    ]);
  });

  it('joins messages of one author within two minutes', () => {
    const [a, b, c] = [noon, noon + 120, noon + 241].map((created_at) => message({ created_at }));
    expect(runs([a!, b!, c!])).toEqual(['day', '[', ']', '[]']);
  });

  it('does not join messages of two members, or a reply and a note', () => {
    const mei = message({ author: 'member', author_id: 1, created_at: noon });
    const adam = message({ author: 'member', author_id: 2, created_at: noon });
    const note = message({ author: 'member', author_id: 2, direction: 'internal', created_at: noon });
    expect(runs([mei, adam, note])).toEqual(['day', '[]', '[]', '[]']);
  });

  it('ends a run at an answer with citations', () => {
    const cited = [{ source_id: 1, passage_id: 1, title: 'Prices', quote: 'HK$680' }];
    const one = message({ author: 'agent', created_at: noon, citations: cited });
    expect(runs([one, message({ author: 'agent', created_at: noon })])).toEqual(['day', '[]', '[]']);
  });
});

it('keyOf returns the same key before and after the server has stored a message', () => {
  const keys = (id: number) =>
    buildTimeline([message({ id, author: 'agent', client_id: 'abc' })], open)[0]
      ?.entries.map(({ key }) => key)
      .at(-1);
  expect(keys(Number.MAX_SAFE_INTEGER)).toBe(keys(12));
});
