import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '#server/adapters/storage/port.ts';

const probeMilliseconds = 10_000;
/** More than what fits beside the name of a file, so that it takes room on the disk. */
const probeBytes = Buffer.alloc(64 * 1024, 'parley');
const keyForm = /^[a-z0-9]+(\/[a-z0-9-]+)*$/;
const listedAtOnce = 1000;

/**
 * Media in a folder. Writes are atomic: a temporary file is written, synced and renamed. The names of temporary files and
 * of probes are keys too, so that `list` finds what a crash has left of them.
 */
export function openDiskStorage(folder: string): Storage {
  const probeFile = path.join(folder, `probe${randomBytes(6).toString('hex')}`);
  let probe = { result: Promise.resolve(false), endsAt: -Infinity };
  return {
    async put(key, bytes) {
      const file = fileOf(folder, key);
      const partial = `${file}-part`;
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
      return undefinedWhenMissing(readFile(fileOf(folder, key)));
    },
    async remove(key) {
      await rm(fileOf(folder, key), { force: true });
    },
    async *list() {
      let keys: string[] = [];
      for await (const key of keysIn(folder)) {
        keys.push(key);
        if (keys.length < listedAtOnce) continue;
        yield keys;
        keys = [];
      }
      if (keys.length > 0) yield keys;
    },
    async writtenAt(key) {
      return (await undefinedWhenMissing(stat(fileOf(folder, key))))?.mtime;
    },
    isWritable() {
      const now = performance.now();
      if (now >= probe.endsAt) probe = { result: canWrite(probeFile), endsAt: now + probeMilliseconds };
      return probe.result;
    },
  };
}

async function* keysIn(folder: string, prefix = ''): AsyncIterable<string> {
  for await (const entry of await opendir(path.join(folder, prefix))) {
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (!keyForm.test(key)) continue;
    if (entry.isDirectory()) yield* keysIn(folder, key);
    else if (entry.isFile()) yield key;
  }
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

async function undefinedWhenMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function fileOf(folder: string, key: string): string {
  if (!keyForm.test(key)) throw new Error('A storage key has an unexpected form.');
  return path.join(folder, ...key.split('/'));
}
