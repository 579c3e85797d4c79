import path from 'node:path';
import { build, type Plugin } from 'vite';

const id = 'virtual:site-script';

/** `virtual:site-script` is the pages' own script as text, bundled and minified, to stand in the page itself. */
export function siteScript(): Plugin {
  const entry = path.resolve(import.meta.dirname, 'enhance.ts');
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
      return `export default ${JSON.stringify(output.output[0].code.trim())};`;
    },
  };
}
