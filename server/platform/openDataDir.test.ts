import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataDir } from '#server/platform/openDataDir.ts';

const modeOf = (folder: string) => statSync(folder).mode & 0o777;
let parent: string;

beforeEach(() => void (parent = mkdtempSync(path.join(os.tmpdir(), 'parley-data-'))));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('openDataDir', () => {
  it('creates a folder that only its owner can enter', () => {
    const folder = path.join(parent, 'a', 'data');
    expect(openDataDir(folder)).toBe(true);
    expect(modeOf(folder)).toBe(0o700);
  });

  it.each([
    ['closes an existing folder with our files only', 'secret.key', 0o700],
    ['leaves a folder with files of others as it is', 'letters.txt', 0o755],
  ])('%s', (_title, file, mode) => {
    const folder = path.join(parent, 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    mkdirSync(path.join(folder, 'media'));
    writeFileSync(path.join(folder, file), '');
    openDataDir(folder);
    expect(modeOf(folder)).toBe(mode);
  });
});
