import mammoth from 'mammoth';
import { ExtractError } from '#server/extract/extraction.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';
import { readHtmlText } from '#server/extract/html/readHtml.ts';
import { repackZip } from '#server/extract/zip/repackZip.ts';

export async function readDocx(bytes: Uint8Array): Promise<ExtractedText> {
  const { archive } = repackZip(bytes);
  const { value } = await mammoth
    .convertToHtml(
      { buffer: archive },
      { styleMap: STYLES, convertImage: noImages, externalFileAccess: false },
    )
    .catch((error: unknown) => {
      throw new ExtractError('broken', error);
    });
  const extract = readHtmlText(value, { keepLinks: true });
  return { ...extract, title: value.startsWith('<h1>') ? extract.title : '' };
}

const noImages = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));

/** Word's heading styles that Mammoth does not map by default; Title is above all others. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='標題 1'] => h1:fresh",
  "p[style-name='標題 2'] => h2:fresh",
  "p[style-name='標題 3'] => h3:fresh",
  "p[style-name='标题 1'] => h1:fresh",
  "p[style-name='标题 2'] => h2:fresh",
  "p[style-name='标题 3'] => h3:fresh",
];
