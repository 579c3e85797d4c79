/** Runs in a thread of its own: a mail comes from anybody, and may be made to take long. */
import iconv from 'iconv-lite';
import { parseMail, readFileOf } from '#server/adapters/channel/email/parse/parseMail.ts';
import { serveThread } from '#server/platform/threads/serveThread.ts';

/** Node decodes Big5 without the Hong Kong supplement, which has 哋, 嘅 and 喺: the parser uses this one. */
class FullTextDecoder extends TextDecoder {
  override decode(...[input, options]: Parameters<TextDecoder['decode']>): string {
    if (this.encoding !== 'big5' || input === undefined) return super.decode(input, options);
    const bytes = ArrayBuffer.isView(input)
      ? Buffer.from(input.buffer, input.byteOffset, input.byteLength)
      : Buffer.from(input as ArrayBuffer);
    return iconv.decode(bytes, 'big5-hkscs');
  }
}
globalThis.TextDecoder = FullTextDecoder;

export type MailFunctions = { parseMail: typeof parseMail; readFileOf: typeof readFileOf };
serveThread({ parseMail, readFileOf } satisfies MailFunctions);
