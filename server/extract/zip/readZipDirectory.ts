import { Buffer } from 'node:buffer';
import { ExtractError } from '#server/extract/extraction.ts';

export interface ZipEntry {
  name: string;
  encrypted: boolean;
  method: number;
  packedSize: number;
  /** As declared in the directory, unverified until decompression. */
  size: number;
  headerOffset: number;
}

const MAX_ENTRIES = 5_000;

/** Reads the central directory of an archive without decompressing. Throws `broken` and, for absurdly many entries, `too_large`. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = buffer.lastIndexOf(END_OF_DIRECTORY);
    if (end < 0) throw new ExtractError('broken');
    const count = buffer.readUInt16LE(end + 10);
    if (count > MAX_ENTRIES) throw new ExtractError('too_large');
    const entries: ZipEntry[] = [];
    for (let at = buffer.readUInt32LE(end + 16); entries.length < count;) {
      if (buffer.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ExtractError('broken');
      const nameLength = buffer.readUInt16LE(at + 28);
      const name = buffer.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
      entries.push({
        name,
        encrypted: (buffer.readUInt16LE(at + 8) & 1) === 1,
        method: buffer.readUInt16LE(at + 10),
        packedSize: buffer.readUInt32LE(at + 20),
        size: buffer.readUInt32LE(at + 24),
        headerOffset: buffer.readUInt32LE(at + 42),
      });
      at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    // An offset outside of the file.
    throw error instanceof ExtractError ? error : new ExtractError('broken', error);
  }
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = 0x02014b50;
