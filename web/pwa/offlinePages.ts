import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { locales } from '#shared/locales.ts';

const web = path.resolve(import.meta.dirname, '..');

/** Writes `offline.<locale>.html`: the page that the service worker shows without a connection. */
export function offlinePages(): Plugin {
  return {
    name: 'offline-pages',
    apply: 'build',
    generateBundle() {
      const template = readFileSync(path.join(web, 'pwa/offline.html'), 'utf8');
      const icon = readFileSync(path.join(web, 'public/favicon.svg'), 'utf8').replace(
        '<svg',
        '<svg aria-hidden="true"',
      );
      for (const locale of locales) {
        const texts = JSON.parse(readFileSync(path.join(web, `locales/${locale}/meta.json`), 'utf8'));
        const t = (key: string) =>
          escapeHtml(
            key
              .replace('meta:', '')
              .split('.')
              .reduce((at, name) => at[name], texts),
          );
        const source = template
          .replaceAll('__TITLE__', t('meta:offline.title'))
          .replaceAll('__TEXT__', t('meta:offline.text'))
          .replaceAll('__RETRY__', t('meta:offline.retry'))
          .replaceAll('__ICON__', icon);
        this.emitFile({ type: 'asset', fileName: `offline.${locale}.html`, source });
      }
    },
  };
}
