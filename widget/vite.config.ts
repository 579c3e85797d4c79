import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const out = path.resolve(here, '../dist/widget');

const lean: Plugin = {
  name: 'lean',
  enforce: 'pre',
  // No chunk here has a style sheet or chunks of its own: a plain import() loads it.
  load: (id) =>
    /vite\/preload-helper/.test(id) ? 'export const __vitePreload = (load) => load();' : undefined,
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' '),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        // What Vite hands to its helper above.
        if (file.type === 'chunk') file.code = file.code.replaceAll(',[],import.meta.url)', ')');
        else if (file.fileName.endsWith('.json'))
          file.source = JSON.stringify(JSON.parse(String(file.source)));
      }
    },
  },
};

/**
 * One run builds both: the classic script a site includes, `/widget.js`, and the page behind it, whose hashed files
 * in `assets` are served under `/chat-assets/`. `__NONCE__` in the page is for the server to replace.
 */
export default defineConfig({
  root: path.join(here, 'frame'),
  publicDir: false,
  // `h` comes with Preact itself; the automatic runtime would be a second one beside it.
  oxc: {
    jsx: { runtime: 'classic', pragma: 'jsx', pragmaFrag: 'Fragment' },
    jsxInject: "import { h as jsx, Fragment } from 'preact';",
  },
  experimental: { renderBuiltUrl: (file) => file.replace(/^assets/, '/chat-assets') },
  plugins: [lean],
  build: { outDir: out, emptyOutDir: false, modulePreload: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { emptyOutDir: true, rolldownOptions: { input: path.join(here, 'frame/frame.html') } } },
    loader: {
      consumer: 'client',
      build: {
        rolldownOptions: {
          input: path.join(here, 'loader.ts'),
          treeshake: { moduleSideEffects: false },
          output: { format: 'iife', entryFileNames: 'widget.js' },
        },
      },
    },
    // The script of the booking pages, which the server names in what it writes.
    booking: {
      consumer: 'client',
      build: {
        manifest: 'booking.json',
        rolldownOptions: { input: path.join(here, 'booking/main.tsx') },
      },
    },
    // What draws those pages on the server, with their styles and texts.
    bookingPage: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        ssr: true,
        target: 'node24',
        rolldownOptions: {
          input: path.join(here, 'booking/entry.tsx'),
          output: { entryFileNames: 'bookingPage.js' },
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
