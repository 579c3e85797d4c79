/** Writes a compressed copy beside every built file, so that the server need not compress. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folders = ['dist/web/assets', 'dist/widget/assets'];
const worthwhile = /\.(js|css|svg|json)$/;

for (const folder of folders) {
  for (const name of readdirSync(folder)) {
    if (!worthwhile.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
