import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** What an installation has in its folder. A folder with anything else in it is not only ours. */
const ownFiles = /^(media|postgres.*|secret\.key.*)$/;

/**
 * Creates the folder for its owner only, and closes an existing one to others when all in it is ours. Returns whether it
 * is ours.
 */
export function openDataDir(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  const isOurs = readdirSync(folder).every((name) => ownFiles.test(name));
  const mayChange = uid === process.getuid?.() || process.getuid?.() === 0;
  if (isOurs && mayChange && (mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return isOurs;
}
