import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '#server/adapters/storage/port.ts';

/** Media in a folder. Writes are atomic: a temporary file is written, synced and renamed. */
export function openDiskStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const file = fileOf(folder, key);
      const partial = `${file}.part`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        const handle = await open(partial, 'w');
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(partial, file);
        return 'stored';
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return 'full';
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(fileOf(folder, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(folder, key), { force: true });
    },
  };
}

function fileOf(folder: string, key: string): string {
  if (!/^[a-z0-9]+(\/[a-z0-9-]+)*$/.test(key)) throw new Error('A storage key has an unexpected form.');
  return path.join(folder, ...key.split('/'));
}
