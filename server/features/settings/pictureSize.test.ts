import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pictureSize } from '#server/features/settings/pictureSize.ts';

/** The header of a WebP file: 12 bytes of RIFF, then the first chunk. */
const webp = (kind: string, ...data: number[]) =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP'),
    Buffer.from(`${kind}\0\0\0\0`),
    Buffer.from([...data, ...Array.from({ length: 20 }, () => 0)]),
  ]);

describe('pictureSize', () => {
  it.each([
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['maskable-512.png', 512],
  ])('reads the size of %s', (name, side) => {
    expect(pictureSize(readFileSync(`web/public/icons/${name}`))).toEqual({ width: side, height: side });
  });

  it('reads each kind of WebP', () => {
    expect(pictureSize(webp('VP8X', 0, 0, 0, 0, 0x8f, 1, 0, 0xc7, 0, 0))).toEqual({
      width: 400,
      height: 200,
    });
    expect(pictureSize(webp('VP8L', 0x2f, 0x3f, 0xc0, 0x0f, 0))).toEqual({ width: 64, height: 64 });
    expect(pictureSize(webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0x40, 0x01, 0xf0, 0))).toEqual({
      width: 320,
      height: 240,
    });
  });

  it('knows nothing of other bytes', () => {
    expect(pictureSize(Buffer.alloc(10))).toBeUndefined();
    expect(pictureSize(Buffer.from('x'.repeat(100)))).toBeUndefined();
  });
});
