import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The text of a file that is created on first use. Creation is atomic: concurrent callers all get the text of the first.
 * Only the owner may read the file.
 */
export function readOrCreateFile(file: string, create: () => string): string {
  if (!existsSync(file)) {
    const fresh = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(fresh, create(), { mode: 0o600, flush: true });
    try {
      linkSync(fresh, file);
    } catch (error) {
      // Some file systems have no hard links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(fresh, file);
    }
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
