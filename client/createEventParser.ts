export interface ServerEvent {
  /** "message" when the server names none. */
  event: string;
  data: string;
  id: string;
}

/**
 * Parses a text/event-stream that arrives in pieces of any size and passes on each complete event. `EventSource`
 * itself cannot send an Authorization header.
 */
export function createEventParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];
  let id = '';

  return (piece) => {
    rest += piece;
    // A carriage return at the very end may be half of a CRLF: it waits for the next piece.
    const end = rest.endsWith('\r') ? rest.length - 1 : rest.length;
    const lines = rest.slice(0, end).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + rest.slice(end);
    lines.forEach(readLine);
  };

  function readLine(line: string) {
    if (line === '') return finishEvent();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
    if (field === 'id' && !value.includes('\0')) id = value;
  }

  function finishEvent() {
    // An event with nothing but an id moves the position from which the server replays.
    if (data.length > 0 || id) onEvent({ event: event || 'message', data: data.join('\n'), id });
    event = '';
    data = [];
    id = '';
  }
}
