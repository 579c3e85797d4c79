/** Reads server-sent events as a client does. */
export interface HeardEvent {
  id: number | undefined;
  event: string;
  data: Record<string, never>;
}

export interface Ear {
  events: HeardEvent[];
  /** When the stream is over, whoever ended it. */
  ended: Promise<void>;
  close(): void;
}

export async function listen(
  url: string,
  token: string,
  lastEventId?: number,
  headers: Record<string, string> = {},
): Promise<Ear> {
  const stop = new AbortController();
  const response = await fetch(url, {
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: stop.signal,
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const events: HeardEvent[] = [];
  const ended = read(response.body!, events).catch(() => undefined);
  return { events, ended, close: () => stop.abort() };
}

async function read(body: ReadableStream<Uint8Array>, events: HeardEvent[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      if (!fields['event']) continue;
      events.push({
        id: fields['id'] === undefined ? undefined : Number(fields['id']),
        event: fields['event'],
        data: JSON.parse(fields['data'] ?? '{}') as HeardEvent['data'],
      });
    }
  }
}
