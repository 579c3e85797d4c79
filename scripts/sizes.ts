/** Weighs what the browser has to load, in kB of 1024 bytes after gzip, and fails over budget. Run after a build. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'dist/web');
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'),
);

const texts = (...namespaces: string[]) => namespaces.map((namespace) => `locales/en/${namespace}.json`);
const shell = ['app.html', 'shell/AppLayout.tsx', ...texts('common', 'error', 'meta')];
const inbox = ['features/conversation/InboxPage.tsx', ...texts('chat')];

const lines = [
  ['app shell', pages(shell), 200],
  ['inbox, all in', inbox.every((entry) => manifest[entry]) ? pages([...shell, ...inbox]) : undefined, 260],
  ['widget loader', widget('widget.js'), 2],
  ['widget frame', widgetPage('frame.html'), 20],
] as const;

let isOver = false;
for (const [name, paths, budget] of lines) {
  if (!paths?.length) {
    console.log(`${name.padEnd(14)}  not built`);
    continue;
  }
  const size = paths.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  if (size > budget * 1024) isOver = true;
  console.log(
    `${name.padEnd(14)} ${kilo(size)} of ${budget} kB in ${paths.length} files${size > budget * 1024 ? '  OVER' : ''}`,
  );
}
process.exit(isOver ? 1 : 0);

/** The scripts and styles of some entries with everything they import; what loads lazily only as an entry of its own. */
function pages(entries: string[]): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no "${key}"`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(path.join(web, file));
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...found];
}

function widget(...names: string[]): string[] {
  return names.map((name) => path.join(root, 'dist/widget', name)).filter((file) => existsSync(file));
}

/** The scripts and styles that a page of the widget names. */
function widgetPage(name: string): string[] {
  const [page] = widget(name);
  if (!page) return [];
  const assets = readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/chat-assets\/([^"]+\.(?:js|css))"/g);
  return [page, ...widget(...[...assets].map(([, file]) => `assets/${file}`))];
}

function kilo(bytes: number): string {
  return (bytes / 1024).toFixed(1).padStart(6);
}
