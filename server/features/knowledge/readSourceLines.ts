/** Reads sources from JSON lines, or from a JSON array, as they arrive: what is held is bounded, whatever is sent. */
import { setImmediate as pause } from 'node:timers/promises';
import { hasAtMostValues } from '#server/platform/http/hasAtMostValues.ts';
import { newSource, type NewSource } from '#shared/contract/knowledge.ts';
import { AppError } from '#shared/errors.ts';

export interface SourceLines {
  sources: NewSource[];
  /** How many lines, blank ones included, or items of an array. */
  read: number;
  /** The first of those that are rejected. */
  rejected: { line: number; error: string }[];
  rejected_count: number;
  /** False: there was more than is read at a time. */
  complete: boolean;
}

export const importLimits = {
  bytes: 64 * 1024 * 1024,
  lines: 100_000,
  /** Reading stops after so many: the file is no list of sources. */
  rejections: 1000,
  /** How many rejections are told. */
  listed: 100,
  /** More than the longest text, with every character escaped. */
  lineCharacters: 4_000_000,
  /** An array is parsed as a whole. */
  arrayCharacters: 2 * 1024 * 1024,
  arrayValues: 100_000,
  /** Of one source, with all that is nested in it. */
  values: 1000,
};

const errorCharacters = 200;
/** The event loop gets a turn after so many lines. */
const linesAtOnce = 500;

/** Stops reading at a limit. Rejects with `payload_too_large` beyond the bytes. */
export async function readSourceLines(chunks: AsyncIterable<Uint8Array>): Promise<SourceLines> {
  const result: SourceLines = { sources: [], read: 0, rejected: [], rejected_count: 0, complete: true };
  for await (const item of itemsOf(chunks)) {
    const isFull = result.read === importLimits.lines || result.rejected_count === importLimits.rejections;
    if (isFull) return { ...result, complete: false };
    result.read++;
    if (result.read % linesAtOnce === 0) await pause();
    if (item === '') continue;
    const source = sourceOf(item);
    if (typeof source !== 'string') {
      result.sources.push(source);
      continue;
    }
    result.rejected_count++;
    if (result.rejected.length < importLimits.listed)
      result.rejected.push({ line: result.read, error: source.slice(0, errorCharacters) });
  }
  return result;
}

const tooLong = Symbol('a line beyond the limit');

/** The source of a line or an item, or why it is none. */
function sourceOf(item: unknown): NewSource | string {
  if (item === tooLong) return 'too long';
  if (typeof item === 'string' && !hasAtMostValues(item, importLimits.values)) return 'too many values';
  const value = typeof item === 'string' ? parseJson(item) : item;
  if (value === undefined) return 'not JSON';
  const parsed = newSource.safeParse(value);
  if (parsed.success && parsed.data.kind === 'url') return 'kind: web pages are added one at a time';
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.') || 'source'}: ${issue?.message}`;
}

/** Trimmed lines, or the items of an array. */
async function* itemsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let line: Line = '';
  let isArray: boolean | undefined;
  for await (const text of textOf(chunks)) {
    const start = text.trimStart();
    if (start !== '') isArray ??= start.startsWith('[');
    if (isArray) {
      line = append(line, text, importLimits.arrayCharacters);
      if (line === tooLong) throw new AppError('payload_too_large');
      continue;
    }
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield trimmed(append(line, text.slice(from, end), importLimits.lineCharacters));
      line = '';
      from = end + 1;
    }
    line = append(line, text.slice(from), importLimits.lineCharacters);
  }
  if (isArray && !hasAtMostValues(line as string, importLimits.arrayValues))
    throw new AppError('payload_too_large');
  const whole = isArray ? parseJson(line as string) : undefined;
  if (Array.isArray(whole)) yield* whole;
  else if (line === tooLong) yield line;
  else if (line !== '') for (const each of line.split('\n')) yield each.trim();
}

type Line = string | typeof tooLong;

function append(line: Line, more: string, most: number): Line {
  return line === tooLong || line.length + more.length > most ? tooLong : line + more;
}

function trimmed(line: Line): Line {
  return line === tooLong ? line : line.trim();
}

async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > importLimits.bytes) throw new AppError('payload_too_large');
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
