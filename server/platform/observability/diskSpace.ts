import { statfs } from 'node:fs/promises';
import type { Log } from '#server/platform/observability/log.ts';

/** A disk that we write to. `isLow`: less is free than the reserve; `isFull`: the database could not go on writing. */
export interface DiskState {
  name: 'media' | 'database';
  freeBytes: number;
  isLow: boolean;
  isFull: boolean;
}

export interface DiskSpace {
  readonly reserveBytes: number;
  /** The disks whose free space could be read; asked anew at most every 2 s. */
  read(): Promise<DiskState[]>;
  close(): void;
}

interface Options {
  /** What has to stay free for the database and its log. */
  reserveBytes: number;
  /** The media, and the database when it is embedded. */
  folders: Partial<Record<DiskState['name'], string>>;
  log: Log;
  statfs?: (folder: string) => Promise<{ bavail: number; bsize: number }>;
}

const readMilliseconds = 2000;
const watchMilliseconds = 60_000;
/** A segment of PostgreSQL's write-ahead log. */
const leastBytes = 16 * 1024 * 1024;

/** Watches the free space of the disks: below the reserve uploads are rejected and an error is logged. */
export function openDiskSpace({ reserveBytes, folders, log, statfs: read = statfs }: Options): DiskSpace {
  let last = { states: Promise.resolve<DiskState[]>([]), endsAt: -Infinity };
  const wasLow = new Map<string, boolean>();
  const watch = setInterval(() => void readStates(), watchMilliseconds).unref();

  return {
    reserveBytes,
    read: readStates,
    close: () => clearInterval(watch),
  };

  function readStates(): Promise<DiskState[]> {
    const now = performance.now();
    if (now >= last.endsAt) last = { states: ask(), endsAt: now + readMilliseconds };
    return last.states;
  }

  async function ask(): Promise<DiskState[]> {
    const states: DiskState[] = [];
    for (const name of ['media', 'database'] as const) {
      const folder = folders[name];
      const disk = folder === undefined ? undefined : await read(folder).catch(() => undefined);
      if (!disk) continue;
      const freeBytes = disk.bavail * disk.bsize;
      states.push({
        name,
        freeBytes,
        isLow: freeBytes < reserveBytes,
        isFull: name === 'database' && freeBytes < leastBytes,
      });
    }
    states.forEach(report);
    return states;
  }

  /** Once when the space has run low, and once when there is enough again. */
  function report({ name, freeBytes, isLow }: DiskState): void {
    if (isLow === (wasLow.get(name) ?? false)) return;
    wasLow.set(name, isLow);
    const line = { disk: name, free_bytes: freeBytes, reserve_bytes: reserveBytes };
    if (isLow) log.error(line, 'the disk has less free space than the reserve: uploads are rejected');
    else log.info(line, 'the disk has enough free space again');
  }
}
