import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The text of a file that is made when it is first asked for. It appears whole, and of several who make it at the same
 * moment one is taken by all. Only the owner may read it.
 */
export function readOrCreateFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    const fresh = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(fresh, make(), { mode: 0o600, flush: true });
    try {
      linkSync(fresh, file);
    } catch (error) {
      // Some file systems know no links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(fresh, file);
    }
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
