import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { Extraction } from './extraction.ts';
import { makePdf, makePdfOf } from '#server/extract/fixtures/makePdf.ts';
import { makeDocx, makeZip, wordXml } from '#server/extract/fixtures/makeZip.ts';

const threads = vi.hoisted(() => ({ alive: 0, most: 0 }));
vi.mock('node:worker_threads', async (importActual) => {
  const actual = await importActual<typeof import('node:worker_threads')>();
  class CountedWorker extends actual.Worker {
    constructor(...input: ConstructorParameters<typeof actual.Worker>) {
      super(...input);
      threads.most = Math.max(threads.most, ++threads.alive);
      this.once('exit', () => threads.alive--);
    }
  }
  return { ...actual, Worker: CountedWorker };
});

// Files of tests share modules: an earlier one may have loaded it with the real threads.
vi.resetModules();
const { extractFile } = await import('./extractFile.ts');

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const read = (name: string, bytes: Uint8Array = fixture(name), limits = {}) =>
  extractFile(bytes, { name, mimeType: '' }, limits);
const textUnder = (extraction: Extraction, heading: string) =>
  extraction.ok && extraction.sections.find((section) => section.heading === heading)?.text;

describe('extractFile: documents', () => {
  test.each(['clinic.docx', 'clinic.pdf'])(
    '%s: returns headings, paragraphs and table rows',
    async (name) => {
      const extraction = await read(name);
      expect(extraction).toMatchObject({ ok: true, title: 'Harbour Clinic Guide', pairs: [] });
      expect(textUnder(extraction, 'Opening hours')).toMatch(
        /^We are open .* on Saturdays between 9:00 and 13:00\. On public holidays .* \+852 2345 6789 is answered around the clock\.$/,
      );
      expect(textUnder(extraction, 'Prices')).toContain(
        'Service: Consultation; Price: HK$680; Minutes: 20\n' +
          'Service: Flu vaccine; Price: HK$350; Minutes: 10\n' +
          'Service: Blood test with a written report; Price: HK$1,280.50 each; Minutes: 15',
      );
      expect(textUnder(extraction, '退款政策')).toBe(
        '如需取消預約，請於預約時間前通知診所，如已預付費用，退款將於七個工作天內退回，如需退款，請先通知診所，診所將於工作天內退回費用，敬請留意。',
      );
    },
  );

  test('uses the title given by a member', async () => {
    const extraction = await extractFile(fixture('clinic.docx'), {
      name: 'a.docx',
      mimeType: '',
      title: 'Clinic',
    });
    expect(extraction.ok && extraction.passages.map((passage) => passage.title)).toEqual([
      'Clinic › Opening hours',
      'Clinic › Prices',
      'Clinic › 退款政策',
    ]);
  });

  test('maps radicals in PDFs printed by browsers to characters', async () => {
    const extraction = await read('radicals.pdf');
    expect(extraction.ok && extraction.sections[0]!.text).toBe('客戶用二十人小至工方');
  });

  test('reads a PDF whose Chinese font is not embedded', async () => {
    const extraction = await read('adobe-gb1.pdf');
    expect(extraction.ok && extraction.sections[0]!.text).toBe('退货运费由谁承担');
  });

  test('reads a workbook as displayed: formats, merged cells, links, without hidden parts', async () => {
    const extraction = await read('prices.xlsx');
    const text = textUnder(extraction, '價目表 Prices');
    expect(text).toContain(
      'Category: Hair; Service: Cut; Price: HK$380.00; Discount: 10%; From: 2026-03-01; Time: 09:30',
    );
    expect(text).toContain('Category: Hair; Service: Colour; Price: HK$1,280.50; Discount: 15%');
    expect(text).toContain('Book here (https://example.com/book)');
    expect(JSON.stringify(extraction)).not.toMatch(/secret|Perm/);
  });
});

describe('extractFile: file kind', () => {
  test('detects HTML in a file named .pdf', async () => {
    const page = Buffer.from('<!DOCTYPE html><title>Not found</title><p>The page is gone.</p>');
    expect(await read('report.pdf', page)).toMatchObject({
      ok: true,
      sections: [{ text: 'The page is gone.' }],
    });
  });

  test.each([
    ['scan.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unsupported_type'],
    ['archive.docx', makeZip({ 'a.txt': { data: 'hello' } }), 'unsupported_type'],
    ['letter.txt', Buffer.from('{\\rtf1\\ansi hello}'), 'unsupported_type'],
    ['nothing.pdf', Buffer.alloc(0), 'empty'],
    ['blank.txt', Buffer.from(' \n\t\n'), 'empty'],
    ['scan.pdf', makePdf([[]]), 'no_text'],
  ])('%s: returns the reason why it cannot be read', async (name, bytes, reason) => {
    expect(await read(name, bytes)).toEqual({ ok: false, reason });
  });
});

describe('extractFile: broken and hostile files', () => {
  test.each(['encrypted.pdf', 'encrypted.docx'])('%s: returns encrypted', async (name) => {
    expect(await read(name)).toEqual({ ok: false, reason: 'encrypted' });
  });

  test.each([
    ['clinic.pdf', 30_000],
    ['clinic.docx', 4_000],
    ['prices.xlsx', 3_000],
  ])('%s, truncated: returns broken', async (name, length) => {
    expect(await read(name, fixture(name).subarray(0, length))).toEqual({
      ok: false,
      reason: 'broken',
    });
  });

  test.each([
    ['says how much it holds', 10, 250_000_000],
    ['says that it holds little', 50_000_000, 2_000],
  ])('does not inflate a zip bomb that %s', async (_, size, claimedSize) => {
    const bomb = makeDocx(wordXml(' '.repeat(size)), claimedSize);
    expect(await read('bomb.docx', bomb)).toEqual({ ok: false, reason: 'too_large' });
  });

  test('does not expand XML entities', async () => {
    const prologue = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const bomb = makeDocx(wordXml('<w:p><w:r><w:t>&b;</w:t></w:r></w:p>', prologue));
    expect(await read('entities.docx', bomb)).toEqual({ ok: false, reason: 'broken' });
  });

  test('returns broken for nesting deeper than the stack', async () => {
    const deep = makeDocx(wordXml('<w:p>'.repeat(100_000) + '</w:p>'.repeat(100_000)));
    expect(await read('deep.docx', deep)).toEqual({ ok: false, reason: 'broken' });
  });

  test('stops a PDF that is a decompression bomb', async () => {
    const content = deflateSync(Buffer.alloc(400_000_000, ' '), { level: 1 });
    const bomb = makePdfOf([{ content, filter: '/Filter/FlateDecode' }]);
    expect(await read('bomb.pdf', bomb, { memoryMb: 128 })).toEqual({
      ok: false,
      reason: 'too_large',
    });
  });

  test('stops a file that exceeds the time limit, without delaying others', async () => {
    const slow = Buffer.from(`<html><body>${'<table><tr><td>'.repeat(100_000)}`);
    let longest = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    const extraction = await read('slow.html', slow, { timeMs: 700 });
    clearInterval(pulse);
    expect(extraction).toEqual({ ok: false, reason: 'too_slow' });
    expect(longest).toBeLessThan(400);
  });

  test('rejects a file above the size limit without opening it', async () => {
    expect(await read('big.txt', Buffer.alloc(11, 'a'), { fileBytes: 10 })).toEqual({
      ok: false,
      reason: 'too_large',
    });
  });

  test('reads at most two files at a time', async () => {
    const files = Array.from({ length: 5 }, (_, index) => Buffer.from(`File ${index}`));
    const extractions = await Promise.all(files.map((bytes) => read('a.txt', bytes)));
    expect(extractions.map((one) => one.ok && one.sections[0]!.text)).toEqual(files.map(String));
    expect(threads).toEqual({ alive: 0, most: 2 });
  });
});
