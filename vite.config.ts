import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The signed-in app: /app, /admin, /auth and /portal. Built into dist/web; in dev the server mounts it as middleware. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, 'web'),
  base: '/',
  plugins: [slimContracts(), react(), tailwind()],
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
          // Every page is loaded after the entry, so all that the entry imports may stand in one chunk. By default it
          // is cut along the sets of pages that share it: 30 requests and 11 kB more.
          groups: [{ name: 'entry', test: /[\\/]web[\\/]main\.tsx$/ }],
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
  const contract = /\/shared\/contract\/(?:console\/)?\w+\.ts$/;
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
