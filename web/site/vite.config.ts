import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteScript } from './scriptPlugin.ts';

/**
 * The marketing site as a module that the server renders pages with, in dist/site: everything it needs is in it, React's
 * production build too. Its font and pictures are beside it, in `site-assets`.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  base: '/',
  publicDir: false,
  plugins: [siteScript(), react(), tailwind()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'site/entry.ts',
    outDir: path.resolve(import.meta.dirname, '../../dist/site'),
    emptyOutDir: true,
    emitAssets: true,
    assetsDir: 'site-assets',
    assetsInlineLimit: 0,
    target: 'node24',
    minify: false,
  },
});
