import { describe, expect, it } from 'vitest';
import { cleanFileName, plainMimeType } from '#server/features/media/fileName.ts';

describe('cleanFileName', () => {
  it.each([
    ['price list.pdf', 'price list.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\報價單.docx', '報價單.docx'],
    ['in\u0000voice\u202Efdp.exe', 'invoicefdp.exe'],
    ['...', 'file'],
    ['', 'file'],
    ['\u0007', 'file'],
  ])('%j becomes %j', (given, expected) => expect(cleanFileName(given)).toBe(expected));

  it('shortens a long name and keeps its extension', () => {
    const cut = cleanFileName(`${'長'.repeat(500)}.xlsx`);
    expect(cut).toHaveLength(120);
    expect(cut.endsWith('.xlsx')).toBe(true);
  });
});

describe('plainMimeType', () => {
  it('drops parameters and replaces malformed types', () => {
    expect(plainMimeType('Text/Plain; charset=utf-8')).toBe('text/plain');
    expect(plainMimeType('text/html\r\nset-cookie: x')).toBe('application/octet-stream');
  });
});
