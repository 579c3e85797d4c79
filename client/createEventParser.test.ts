import { describe, expect, it } from 'vitest';
import { createEventParser, type ServerEvent } from '#client/createEventParser.ts';

const stream =
  ': hello\r\n\r\nid: 7\r\nevent: message\r\ndata: {"text":"你好"}\r\n\r\ndata: one\ndata:two\n\nid: 9\n\nevent: typing\rdata\r\r';
const expected: ServerEvent[] = [
  { event: 'message', data: '{"text":"你好"}', id: '7' },
  { event: 'message', data: 'one\ntwo', id: '' },
  { event: 'message', data: '', id: '9' },
  { event: 'typing', data: '', id: '' },
];

function read(pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const feed = createEventParser((event) => events.push(event));
  pieces.forEach(feed);
  // The last carriage return waits for what follows it.
  feed('\n');
  return events;
}

describe('createEventParser', () => {
  it('reads comments, ids, several data lines and all three line ends', () => {
    expect(read([stream])).toEqual(expected);
  });

  it('reads the same wherever the network cuts the stream', () => {
    for (let cut = 1; cut < stream.length; cut += 1) {
      expect(read([stream.slice(0, cut), stream.slice(cut)]), `cut at ${cut}`).toEqual(expected);
    }
    expect(read([...stream])).toEqual(expected);
  });

  it('does not pass on an incomplete event', () => {
    const events: ServerEvent[] = [];
    createEventParser((event) => events.push(event))('id: 1\ndata: half');
    expect(events).toEqual([]);
  });
});
