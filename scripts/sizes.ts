/** Measures what the browser has to load, in kB of 1000 bytes after gzip, and fails over budget. Run after a build. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
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
const inbox = ['InboxPage.tsx', 'inboxLoader.ts']
  .map((file) => `features/conversation/${file}`)
  .concat(texts('chat'));

const lines = [
  ['app shell', pages(shell), 196],
  ['inbox, all in', inbox.every((entry) => manifest[entry]) ? pages([...shell, ...inbox]) : undefined, 251],
  ['widget loader', widget('widget.js'), 2],
  ['widget frame', widgetPage('frame.html'), 19.5],
  ['booking page', bookingScript(), 14],
  ['site script', [path.join(root, 'dist/site/site.js')].filter((file) => existsSync(file)), 2],
] as const;

let isOver = false;
for (const [name, paths, budget] of lines) {
  if (!paths?.length) {
    console.log(`${name.padEnd(14)}  not built`);
    continue;
  }
  const size = paths.reduce((sum, file) => sum + weigh(file), 0);
  if (size > budget * 1000) isOver = true;
  console.log(
    `${name.padEnd(14)} ${kilo(size)} of ${budget} kB in ${paths.length} files${size > budget * 1000 ? '  OVER' : ''}`,
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

/**
 * A page of the widget with the scripts and styles it names, what those scripts import at once, and the texts of
 * the largest language.
 */
function widgetPage(name: string): string[] {
  const [page] = widget(name);
  if (!page) return [];
  const folder = path.join(root, 'dist/widget/assets');
  const found = new Set([page]);
  const visit = (file: string, mention: RegExp) => {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(mention)) {
      const asset = path.join(folder, name);
      if (found.has(asset)) continue;
      found.add(asset);
      if (name.endsWith('.js')) visit(asset, /(?:from|import)["'`]\.\/([^"'`]+\.js)/g);
    }
  };
  visit(page, /(?:src|href)="\/chat-assets\/([^"]+\.(?:js|css))"/g);
  const words = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const heaviest = words.map((file) => path.join(folder, file)).sort((a, b) => weigh(b) - weigh(a))[0];
  return [...found, ...(heaviest ? [heaviest] : [])];
}

/** The scripts that the booking pages load at once; their styles and texts are in the page. */
function bookingScript(): string[] | undefined {
  const [list] = widget('booking.json');
  if (!list) return undefined;
  const chunks = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Chunk & { isEntry?: true }>;
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry)!;
  const imported = (entry.imports ?? []).map((key) => chunks[key]!);
  return [entry, ...imported].map(({ file }) => path.join(root, 'dist/widget', file));
}

function weigh(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6);
}
