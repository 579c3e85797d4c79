export interface ServerEvent {
  id: string;
  /** "message" when the server names none. */
  type: string;
  data: string;
}

/** Reads server-sent events out of text that arrives in pieces of any size. */
export function makeEventParser(): (piece: string) => ServerEvent[] {
  let rest = '';
  let lastId = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const event = readBlock(block, lastId);
      lastId = event.id;
      return event.data === null ? [] : [{ ...event, data: event.data }];
    });
  };
}

function readBlock(block: string, lastId: string): { id: string; type: string; data: string | null } {
  let id = lastId;
  let type = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') id = value;
    if (field === 'event') type = value || 'message';
    if (field === 'data') data.push(value);
  }
  return { id, type, data: data.length > 0 ? data.join('\n') : null };
}
