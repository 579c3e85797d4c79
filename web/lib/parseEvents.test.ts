import { describe, expect, it } from 'vitest';
import { makeEventParser } from '#web/lib/parseEvents.ts';

describe('event parser', () => {
  it('reads events cut anywhere', () => {
    const stream = 'id: 7\nevent: message\ndata: {"text":"早"}\n\nid: 8\nevent: typing\ndata: {}\n\n';
    for (let cut = 0; cut <= stream.length; cut++) {
      const parse = makeEventParser();
      const events = [...parse(stream.slice(0, cut)), ...parse(stream.slice(cut))];
      expect(events).toEqual([
        { id: '7', type: 'message', data: '{"text":"早"}' },
        { id: '8', type: 'typing', data: '{}' },
      ]);
    }
  });

  it('joins lines of data, skips comments, and takes CRLF for a line end', () => {
    const parse = makeEventParser();
    expect(parse(': still here\r\n\r\ndata: one\r\ndata: two\r\n\r\n')).toEqual([
      { id: '', type: 'message', data: 'one\ntwo' },
    ]);
  });

  it('keeps the last id for events that name none, and takes one that comes alone', () => {
    const parse = makeEventParser();
    expect(parse('id: 5\n\ndata: x\n\n')).toEqual([{ id: '5', type: 'message', data: 'x' }]);
  });
});
