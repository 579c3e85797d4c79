import path from 'node:path';
import { build, type Plugin } from 'vite';
import { firstScript } from './firstScript.ts';

const id = 'virtual:site-script';

/**
 * `virtual:site-script` is the pages' own script as text, bundled and minified, to stand in the page itself. A build
 * also writes all that the pages run to `site.js`, which only scripts/sizes.ts reads.
 */
export function siteScript(): Plugin {
  const entry = path.resolve(import.meta.dirname, 'enhance.ts');
  let code = '';
  return {
    name: 'site-script',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(entry);
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        mode: 'production',
        build: {
          write: false,
          target: 'es2023',
          modulePreload: false,
          rolldownOptions: { input: entry, output: { format: 'iife' } },
        },
      });
      const [output] = [result].flat();
      if (!output || !('output' in output)) throw new Error('The script of the site was not built.');
      code = output.output[0].code.trim();
      return `export default ${JSON.stringify(code)};`;
    },
    generateBundle() {
      if (code) this.emitFile({ type: 'asset', fileName: 'site.js', source: `${firstScript}\n${code}` });
    },
  };
}
