import { Buffer } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { ExtractError } from '#server/extract/extraction.ts';
import { readZipDirectory } from './readZipDirectory.ts';
import type { ZipEntry } from './readZipDirectory.ts';

export interface RepackedZip {
  /** An archive of the same XML parts without compression, safe for any parser. */
  archive: Buffer;
  /** The parts, by name. */
  parts: Map<string, Buffer>;
}

const MAX_TOTAL_BYTES = 64 * 1024 * 1024;

/**
 * Decompresses the XML parts of an Office file within limits, so that parsers never decompress untrusted data: declared
 * sizes are summed up before decompression, and entries larger than declared are rejected, as is XML with a DTD (Office
 * forbids it, and entity expansion attacks need it).
 * Throws `too_large`, `encrypted` or `broken`.
 */
export function repackZip(bytes: Uint8Array): RepackedZip {
  const entries = readZipDirectory(bytes).filter((entry) => /\.(?:xml|rels)$/i.test(entry.name));
  if (entries.some((entry) => entry.encrypted)) throw new ExtractError('encrypted');
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > MAX_TOTAL_BYTES) throw new ExtractError('too_large');

  const parts = new Map<string, Buffer>();
  for (const entry of entries) {
    const part = inflate(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), entry);
    if (part.subarray(0, 4096).includes('<!DOCTYPE') || part.includes('<!ENTITY')) {
      throw new ExtractError('broken');
    }
    parts.set(entry.name, part);
  }
  return { archive: store(parts), parts };
}

function inflate(buffer: Buffer, entry: ZipEntry): Buffer {
  try {
    const at = entry.headerOffset;
    const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
    const packed = buffer.subarray(start, start + entry.packedSize);
    if (packed.length < entry.packedSize) throw new ExtractError('broken');
    if (entry.method === 0) return packed;
    if (entry.method !== 8) throw new ExtractError('broken');
    const part = inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) });
    return part;
  } catch (error) {
    if (error instanceof ExtractError) throw error;
    const lies = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ExtractError(lies ? 'too_large' : 'broken', error);
  }
}

/** An uncompressed archive: for each part a header and its bytes, then the directory. */
function store(parts: Map<string, Buffer>): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of parts) {
    const path = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(0x0800, 6);
    header.writeUInt32LE(crc32(part), 14);
    header.writeUInt32LE(part.length, 18);
    header.writeUInt32LE(part.length, 22);
    header.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    header.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    body.push(header, path, part);
    directory.push(entry, path);
    offset += header.length + path.length + part.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, ...directory, end]);
}
