import { describe, expect, it } from 'vitest';
import { extractFile } from '#server/extract/extractFile.ts';
import { makeZip } from '#server/extract/fixtures/makeZip.ts';

/** A workbook of one sheet. */
function workbook(rows: string): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return makeZip({
    '[Content_Types].xml': {
      data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    },
    'xl/workbook.xml': {
      data: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    'xl/_rels/workbook.xml.rels': {
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    'xl/worksheets/sheet1.xml': {
      data: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  });
}

/** How many MB the process grows while it reads the file, threads included. */
async function read(name: string, bytes: Uint8Array) {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  const extraction = await extractFile(bytes, { name, mimeType: '' });
  clearInterval(timer);
  return { extraction, grown: (peak - before) / 2 ** 20 };
}

describe('extractFile', () => {
  it.each([
    [
      'a sheet of a million empty cells',
      'a.xlsx',
      () => workbook(`<row r="1">${'<c/>'.repeat(1000)}</row>`.repeat(1000)),
    ],
    ['a sheet of empty rows', 'a.xlsx', () => workbook('<row/>'.repeat(4_000_000))],
    ['a sheet that unpacks to 100 MB', 'a.xlsx', () => workbook(' '.repeat(100 * 1024 * 1024))],
    ['a row of 20 million cells', 'a.csv', () => Buffer.from(`a,b\n${','.repeat(20_000_000)}`)],
    ['10 million rows', 'a.csv', () => Buffer.from(`a,b\n${',\n'.repeat(10_000_000)}`)],
    ['10 million rows of an old Macintosh', 'a.csv', () => Buffer.from(`a,b\r${',\r'.repeat(10_000_000)}`)],
  ])(
    'rejects %s as too large, before it takes 400 MB',
    async (_what, name, make) => {
      const { extraction, grown } = await read(name, make());
      expect(extraction).toEqual({ ok: false, reason: 'too_large' });
      expect(grown).toBeLessThan(400);
    },
    60_000,
  );

  it('reads a sheet with one cell in the last row, without the rows before', async () => {
    const far = workbook('<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>Last</t></is></c></row>');
    const { extraction, grown } = await read('far.xlsx', far);
    expect(extraction).toMatchObject({ ok: true, passages: [{ text: 'Last' }] });
    expect(grown).toBeLessThan(400);
  }, 60_000);
});
