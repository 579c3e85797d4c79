import { Buffer } from 'node:buffer';
import { wideEncodingOf } from '#server/extract/text/decodeText.ts';
import { ExtractError, type Kind } from './extraction.ts';
import { readZipDirectory } from '#server/extract/zip/readZipDirectory.ts';

/**
 * Detects the kind of a file by its bytes; name and media type only distinguish kinds of plain text.
 * Throws `empty`, `encrypted`, `broken` or `unsupported_type`.
 */
export function sniffKind(bytes: Uint8Array, name: string, mimeType: string): Kind {
  if (bytes.length === 0) throw new ExtractError('empty');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = buffer.toString('latin1', 0, 2048);
  if (buffer.readUIntBE(0, Math.min(4, buffer.length)) === 0x504b0304) return officeKind(bytes);
  if (head.startsWith('PK\x05\x06')) throw new ExtractError('empty');
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) throw new ExtractError(oldOfficeFailure(buffer));

  const start = textStart(buffer);
  if (/^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html)\b/i.test(start)) return 'html';
  if (/^\s*<\?xml\b/i.test(start)) {
    if (/<(?:!doctype\s+html|html)\b/i.test(start)) return 'html';
    throw new ExtractError('unsupported_type');
  }
  if (isPdf(buffer, head)) return 'pdf';
  if (/^\s*(?:\{\\rtf|%!PS)/.test(head) || isBinary(buffer, head)) throw new ExtractError('unsupported_type');
  return textKind(start, name.toLowerCase(), mimeType.toLowerCase());
}

function officeKind(bytes: Uint8Array): Kind {
  const entries = readZipDirectory(bytes);
  const names = new Set(entries.map((entry) => entry.name));
  const has = (pattern: RegExp) => entries.some((entry) => pattern.test(entry.name));
  if (names.has('[Content_Types].xml')) {
    if (has(/^word\/document\d*\.xml$/)) return 'docx';
    if (has(/^xl\/workbook\d*\.xml$/)) return 'xlsx';
  }
  if (entries.some((entry) => entry.encrypted)) throw new ExtractError('encrypted');
  throw new ExtractError('unsupported_type');
}

/** Encrypted Office files use the container of the formats before 2007, which are not supported. */
function oldOfficeFailure(buffer: Buffer) {
  return buffer.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'unsupported_type';
}

/** PDF readers accept leading garbage before the signature; a text that only mentions it has no cross-reference table. */
function isPdf(buffer: Buffer, head: string): boolean {
  const mark = head.slice(0, 1024).indexOf('%PDF-');
  if (mark < 0) return false;
  return head.slice(0, mark).trim() === '' || buffer.subarray(-2048).includes('startxref');
}

function textStart(buffer: Buffer): string {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return buffer.toString('utf16le', 2, 4096);
  return buffer.toString('utf8', 0, 4096).replace(/^\ufeff/, '');
}

/** Text contains zero bytes and control characters only in UTF-16. */
function isBinary(buffer: Buffer, head: string): boolean {
  if (MAGIC.test(head)) return true;
  if (/^(?:\xff\xfe|\xfe\xff)/.test(head) || wideEncodingOf(buffer)) return false;
  const controls = [...head].filter((character) => isControl(character.charCodeAt(0))).length;
  return controls > head.length / 100;
}

/** Signatures of binary files whose zero bytes look like UTF-16: images, audio, video, executables. */
const MAGIC = /^(?:\x89PNG|GIF8|\xff\xd8\xff|RIFF|OggS|\x7fELF|7z\xbc\xaf|Rar!|....ftyp|\0\0)/s;

/** Escape and substitute occur in texts of old systems. */
function isControl(code: number): boolean {
  return code < 32 && code !== 0x1a && code !== 0x1b && (code < 9 || code > 13);
}

function textKind(start: string, name: string, mimeType: string): Kind {
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';
  if (/^(?:md|markdown|mdown|mdx)$/.test(extension)) return 'markdown';
  // Many systems export plain text with the extension of a spreadsheet.
  if (/^(?:csv|tsv|tab|xlsx?)$/.test(extension)) return /^\s*<\w/.test(start) ? 'html' : 'csv';
  if (/^(?:html?|xhtml|shtml)$/.test(extension)) return 'html';
  if (/^(?:txt|text|log)$/.test(extension)) return 'text';
  if (/^\s*<(?:head|body|meta|title|table|div|h[1-6]|p|style|script)\b/i.test(start)) return 'html';
  if (/csv|tab-separated/.test(mimeType)) return 'csv';
  if (/markdown/.test(mimeType)) return 'markdown';
  if (/html/.test(mimeType)) return 'html';
  return 'text';
}
