import { describe, expect, it } from 'vitest';
import { importLimits, readSourceLines } from '#server/features/knowledge/readSourceLines.ts';
import { peakMemory } from '#test/peakMemory.ts';

const pair = { kind: 'qa', question: 'When do you open?', answer: 'At nine.' };
const line = `${JSON.stringify(pair)}\n`;

/** The text in pieces, as it arrives: they begin and end within lines and characters. */
async function* arriving(text: string, size = 7) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** 64 MB of a text over and over, or fewer. */
async function* endless(text: string, bytes = importLimits.bytes) {
  const chunk = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  for (let sent = 0; sent + chunk.length <= bytes; sent += chunk.length) yield chunk;
}

describe('readSourceLines', () => {
  it.each([
    ['lines', `${line.trim()}\r\n\r\n${line}`, 3],
    ['a last line without an end', `${line}${line.trim()}`, 2],
    ['an array', JSON.stringify([pair, pair], null, 2), 2],
  ])('accepts %s, with or without a byte order mark', async (_, text, read) => {
    for (const mark of ['', '\uFEFF'])
      expect(await readSourceLines(arriving(mark + text))).toEqual({
        ...{ sources: [pair, pair], rejected: [], rejected_count: 0, complete: true },
        read,
      });
  });

  it('rejects a line without text, one that is no JSON and one of too many values, and names them', async () => {
    const blank = JSON.stringify({ ...pair, answer: ' \n ' });
    const many = JSON.stringify({ ...pair, phrasings: Array.from({ length: 2000 }, () => 1) });
    const found = await readSourceLines(arriving(`${line}${blank}\n[1]]\n${many}\n營業時間`, 1000));
    expect(found).toEqual({
      sources: [pair],
      rejected: [
        { line: 2, error: 'answer: required' },
        { line: 3, error: 'not JSON' },
        { line: 4, error: 'too many values' },
        { line: 5, error: 'not JSON' },
      ],
      rejected_count: 4,
      read: 5,
      complete: true,
    });
  });

  it('stops after a thousand rejections, and lists the first hundred', async () => {
    const found = await readSourceLines(endless('1\n'));
    expect(found).toMatchObject({ read: 1000, rejected_count: 1000, complete: false });
    expect(found.rejected).toHaveLength(100);
  });

  it('stops after a hundred thousand lines, blank ones included', async () => {
    expect(await readSourceLines(endless('\n'))).toMatchObject({ read: 100_000, complete: false });
    expect(await readSourceLines(endless(line))).toMatchObject({ read: 100_000, rejected_count: 0 });
  });

  it('goes on after a line that is too long', async () => {
    async function* long() {
      yield* endless('x', 10_000_000);
      yield* arriving(`\n${line}`);
    }
    const found = await readSourceLines(long());
    expect(found).toMatchObject({ sources: [pair], rejected: [{ line: 1, error: 'too long' }], read: 2 });
  });

  it.each([
    ['a larger array', '[1,', 10_000_000],
    ['more bytes', 'x', 2 * importLimits.bytes],
  ])('rejects %s with payload_too_large', async (_, text, bytes) => {
    await expect(readSourceLines(endless(text, bytes))).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('yields to the event loop while it reads many lines', async () => {
    let turns = 0;
    const clock = setInterval(() => turns++, 0);
    const { sources } = await readSourceLines(arriving(line.repeat(20_000), 1_000_000));
    clearInterval(clock);
    expect(sources).toHaveLength(20_000);
    expect(turns).toBeGreaterThan(5);
  });

  it.each([
    ['millions of lines', '1\n'],
    ['one line', 'x'],
    ['lines of a million values', `{"kind":"qa","phrasings":[${'1,'.repeat(1_000_000)}1]}\n`],
    ['lines of many names', `{${Array.from({ length: 200_000 }, (_, n) => `"n${n}":1`).join()}}\n`],
    ['nested lists', `${'['.repeat(100_000)}\n`],
  ])('holds less than 200 MB while it reads 64 MB of %s', async (_, text) => {
    const peak = await peakMemory(() => readSourceLines(endless(text)).catch(() => undefined));
    expect(peak).toBeLessThan(200);
  });
});
