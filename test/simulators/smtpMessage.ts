/** A mail as it came over the wire, read as far as tests look at it. */
export interface Message {
  /** By name in lower case, unfolded and decoded. One that comes twice has two lines. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** An invitation, with the type of its part, which names the method. */
  calendar: string;
}

export function readMessage(raw: string): Message {
  const { headers, body } = split(raw);
  const parts = partsOf(headers['content-type'] ?? '', body);
  const find = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decode(part.body, part.headers['content-transfer-encoding'] ?? '') : '';
  };
  const type = parts.find((one) => one.headers['content-type']?.startsWith('text/calendar'));
  const calendar = type ? `${type.headers['content-type']}\n${find('text/calendar')}` : '';
  return { headers, text: find('text/plain'), html: find('text/html'), calendar };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [name = '', value = ''] = line.split(/:\s*(.*)/s);
    const known = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = known === undefined ? words(value) : `${known}\n${words(value)}`;
  }
  return { headers, body: raw.slice(end + 4) };
}

type Part = ReturnType<typeof split>;

/** Also those of parts that have parts themselves. */
function partsOf(contentType: string, body: string): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(contentType)?.[1];
  if (!boundary) return [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()));
  return parts.flatMap((part) => {
    const type = part.headers['content-type'] ?? '';
    return type.startsWith('multipart/') ? partsOf(type, part.body) : [part];
  });
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return fromHex(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n');
  return body.replaceAll('\r\n', '\n');
}

/** Encoded words of a header (RFC 2047). */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('utf8')
        : fromHex(content.replaceAll('_', ' ')),
    );
}

function fromHex(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
