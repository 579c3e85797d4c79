import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sides, type Side } from '#web/pages.ts';

const entries = Object.values<Side>(sides).flatMap(({ layout, pages }) => [layout, ...pages]);
const listed = entries.flatMap(({ module, loader }: Side['layout']) =>
  loader ? [module, loader] : [module],
);

it('names files that exist', () => {
  expect(listed.filter((file) => !existsSync(path.join(import.meta.dirname, file)))).toEqual([]);
});

it('lists every page and loader', () => {
  const files = globSync('{features/**/*{Page,Loader}.{ts,tsx},shell/?*Layout.tsx}', {
    cwd: import.meta.dirname,
  });
  expect(files.filter((file) => !listed.includes(file)).map((file) => path.basename(file))).toEqual([]);
});
