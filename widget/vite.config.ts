import path from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const out = path.resolve(here, '../dist/widget');

/**
 * One run builds both: the classic script a site includes, `/widget.js`, and the page behind it, whose hashed files
 * in `assets` are served under `/chat-assets/`. `__NONCE__` in the page is for the server to replace.
 */
export default defineConfig({
  root: path.join(here, 'frame'),
  publicDir: false,
  html: { cspNonce: '__NONCE__' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  experimental: { renderBuiltUrl: (file) => file.replace(/^assets/, '/chat-assets') },
  build: { outDir: out, emptyOutDir: false, modulePreload: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { emptyOutDir: true, rolldownOptions: { input: path.join(here, 'frame/frame.html') } } },
    loader: {
      consumer: 'client',
      build: {
        rolldownOptions: {
          input: path.join(here, 'loader.ts'),
          output: { format: 'iife', entryFileNames: 'widget.js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
