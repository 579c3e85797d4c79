import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDiskStorage } from '#server/adapters/storage/disk.ts';

describe('isWritable', () => {
  it('is false while the folder cannot be written, and is asked anew after 10 s', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-disk-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => now.mockRestore());
    const media = path.join(folder, 'media');
    mkdirSync(media);
    const storage = openDiskStorage(media);
    expect(await storage.isWritable()).toBe(true);
    expect(readdirSync(media)).toEqual([]);
    rmSync(media, { recursive: true });
    writeFileSync(media, 'a file in place of the folder');
    now.mockReturnValue(9999);
    expect(await storage.isWritable()).toBe(true);
    now.mockReturnValue(10_000);
    expect(await storage.isWritable()).toBe(false);
    rmSync(media);
    mkdirSync(media);
    now.mockReturnValue(20_000);
    expect(await storage.isWritable()).toBe(true);
  });
});
