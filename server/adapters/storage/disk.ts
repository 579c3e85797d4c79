import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '#server/adapters/storage/port.ts';

const probeMilliseconds = 10_000;
/** More than what fits beside the name of a file, so that it takes room on the disk. */
const probeBytes = Buffer.alloc(64 * 1024, 'parley');

/** Media in a folder. Writes are atomic: a temporary file is written, synced and renamed. */
export function openDiskStorage(folder: string): Storage {
  const probeFile = path.join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  let probe = { result: Promise.resolve(false), endsAt: -Infinity };
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
    async removeFolder(name) {
      await rm(fileOf(folder, name), { recursive: true, force: true });
    },
    isWritable() {
      const now = performance.now();
      if (now >= probe.endsAt) probe = { result: canWrite(probeFile), endsAt: now + probeMilliseconds };
      return probe.result;
    },
  };
}

async function canWrite(file: string): Promise<boolean> {
  try {
    await writeFile(file, probeBytes, { flush: true });
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

function fileOf(folder: string, key: string): string {
  if (!/^[a-z0-9]+(\/[a-z0-9-]+)*$/.test(key)) throw new Error('A storage key has an unexpected form.');
  return path.join(folder, ...key.split('/'));
}
