import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { locales } from '#shared/locales.ts';
import { commonTexts, sides, type Side } from '#web/pages.ts';
import { offlinePages } from '#web/pwa/offlinePages.ts';
import { siteScript } from '#web/site/scriptPlugin.ts';

/** The signed-in app: /app, /admin, /auth and /portal. Built into dist/web; in dev the server
 * mounts it as middleware, and renders the marketing site with it. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, 'web'),
  base: '/',
  plugins: [slimContracts(), react(), tailwind(), preloads(), offlinePages(), siteScript()],
  html: { cspNonce: '__NONCE__' },
  server: { fs: { allow: [import.meta.dirname] } },
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: path.resolve(import.meta.dirname, 'web/app.html'),
      output: {
        codeSplitting: {
          // By default code is cut along the sets of pages that share it: 60 files for the inbox, 85 for the knowledge
          // base. So what most pages share stands in a few chunks, cut so that the inbox needs no form.
          groups: [
            { name: 'entry', priority: 5, test: /[\\/]web[\\/]main\.tsx$/ },
            {
              name: 'layout',
              priority: 4,
              test: /[\\/](shell[\\/]AppLayout|ui[\\/](display[\\/](Avatar|Badge|EmptyState|Kbd|LoadFailed|PageHeader|ProgressBar|Skeleton|Spinner|StatusDot|Tabs|TypingDots)\.|form[\\/](Button|IconButton|SearchInput)|overlay[\\/](Menu|tip|toast)\.))/,
            },
            {
              name: 'parts',
              priority: 3,
              minShareCount: 2,
              test: /[\\/](entities[\\/](?!account|timeZone)\w+|shared(?![\\/]zoneCities)|lucide-react)[\\/]|Query\.ts$|[\\/]web[\\/]lib[\\/](?!listOf|form[\\/])/,
            },
            {
              name: 'fields',
              priority: 2,
              test: /[\\/]ui[\\/](form[\\/](Field|Input|PasswordInput)|display[\\/]TextLink)\./,
            },
            { name: 'charts', priority: 2, minShareCount: 2, test: /[\\/]ui[\\/]chart[\\/]/ },
            {
              name: 'inbox',
              priority: 2,
              minShareCount: 2,
              // What the inbox shares with its parts that are loaded later, which have dialogs of their own.
              test: /[\\/]features[\\/]conversation[\\/](?!dialogs)/,
            },
            { name: 'forms', priority: 1, minShareCount: 2, test: /[\\/]web[\\/](ui|lib)[\\/]/ },
          ],
        },
      },
    },
  },
});

/**
 * The browser needs of a contract route only its method and path; the schemas beside them would bring zod into
 * every page. So routes, lists and limits are evaluated here and arrive as plain data, and whatever else a contract
 * file exports is re-exported from its source, so that only a form which imports a schema by name carries it.
 */
function slimContracts(): Plugin {
  const contract = /\/shared\/contract\/(?:\w+\/)?\w+\.ts$/;
  return {
    name: 'slim-contracts',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!contract.test(file)) return null;
      if (query === 'schemas') return { code: await readFile(file, 'utf8'), moduleSideEffects: false };
      this.addWatchFile(file);
      const { mtimeMs } = await stat(file);
      const exported: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${mtimeMs}`);
      const code = Object.entries(exported).map(([name, value]) =>
        isPlain(value) || isRoutes(value)
          ? `export const ${name} = ${JSON.stringify(isRoutes(value) ? slim(value) : value)};`
          : `export { ${name} } from ${JSON.stringify(`${file}?schemas`)};`,
      );
      return { code: code.join('\n'), moduleSideEffects: false };
    },
  };
}

/**
 * Writes `preloads.json`: for each locale and page the scripts and the font that it needs, so that the server names them in the page
 * and the browser loads them all at once, instead of one import after the other.
 */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (modules: string[]): string[] => {
        const found = new Set<string>();
        const visit = (file: string): void => {
          if (found.has(file)) return;
          found.add(file);
          chunks.find(({ fileName }) => fileName === file)?.imports.forEach(visit);
        };
        for (const module of modules) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`));
          if (!chunk) throw new Error(`No chunk holds ${module}.`);
          visit(chunk.fileName);
        }
        return [...found];
      };
      // Of Latin letters and digits every page has some.
      const font = Object.keys(bundle).filter((file) => /instrument-sans-latin-wght.*\.woff2$/.test(file));
      const list: Record<string, string[]> = {};
      for (const locale of locales) {
        const textsOf = (names: readonly string[]) => names.map((name) => `locales/${locale}/${name}.json`);
        for (const [side, { layout, pages }] of Object.entries<Side>(sides)) {
          const shared = ['app.html', layout.module, ...textsOf([...commonTexts, ...layout.texts])];
          list[`${locale}/${side}`] = [...font, ...filesOf(shared)];
          for (const { path: to, module, loader, texts } of pages) {
            const own = [module, ...(loader ? [loader] : []), ...textsOf(texts)];
            list[[locale, side, to.replace(/\/:.*/, '')].filter(Boolean).join('/')] = [
              ...font,
              ...filesOf([...shared, ...own]),
            ];
          }
        }
      }
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(list) });
    },
  };
}

interface Routes {
  [name: string]: { method: string; path: string };
}

function isRoutes(value: unknown): value is Routes {
  if (typeof value !== 'object' || value === null) return false;
  const routes = Object.values(value);
  return (
    routes.length > 0 &&
    routes.every((route) => typeof route?.method === 'string' && typeof route?.path === 'string')
  );
}

/** Lists, limits and the like: nothing but JSON. A schema is an instance of a class. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isData && Object.values(value).every(isPlain);
}

function slim(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { method, path: to }]) => [name, { method, path: to }]),
  );
}
