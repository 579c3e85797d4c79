import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { cleanLine } from '#server/extract/cleanText.ts';
import { ExtractError } from '#server/extract/extraction.ts';
import type { ExtractedText } from '#server/extract/extraction.ts';
import { pdfLines } from './pdfLines.ts';
import { pdfSections } from './pdfSections.ts';
import type { PdfPage } from './pdfSections.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A PDF's text layer in reading order. Throws `encrypted` when it takes a password to open it. */
export async function readPdf(bytes: Uint8Array): Promise<ExtractedText> {
  const document = await open(bytes);
  const pages: PdfPage[] = [];
  let damaged = 0;
  for (let number = 1; number <= document.numPages; number++) {
    try {
      pages.push(await readPage(document, number));
    } catch {
      damaged++;
    }
  }
  if (pages.length === 0 && damaged > 0) throw new ExtractError('broken');
  const { writer, firstHeading } = pdfSections(pages);
  const title = (await ownTitle(document)) || firstHeading;
  return { title, sections: writer.sections(firstHeading), pairs: [] };
}

async function open(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      stopAtErrors: false,
      useWasm: false,
      ...characterMaps(),
    });
  } catch (error) {
    const asksPassword = error instanceof Error && error.name === 'PasswordException';
    throw new ExtractError(asksPassword ? 'encrypted' : 'broken', error);
  }
}

/** The tables of Adobe's Chinese, Japanese and Korean fonts: without them, text set in fonts that are not embedded is lost. */
function characterMaps(): { cMapUrl?: string; cMapPacked?: boolean } {
  try {
    return {
      cMapUrl: fileURLToPath(new URL('./cmaps/', import.meta.resolve('pdfjs-dist/package.json'))),
      cMapPacked: true,
    };
  } catch {
    return {};
  }
}

async function readPage(document: PdfDocument, number: number): Promise<PdfPage> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const pieces = items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    return [{ text: item.str, x, y, width: item.width, size: Math.hypot(c, d), endsLine: item.hasEOL }];
  });
  const [, bottom = 0, , top = 0] = page.view;
  page.cleanup();
  return { height: top - bottom, lines: pdfLines(pieces, number) };
}

/** The title in the file's properties, unless a program wrote the name of a file or of itself there. */
async function ownTitle(document: PdfDocument): Promise<string> {
  try {
    const { info } = await document.getMetadata();
    const title = 'Title' in info && typeof info.Title === 'string' ? cleanLine(info.Title) : '';
    const isMachine =
      /^(?:untitled|microsoft \w+ -.*|document\d*|slide \d+|about:blank|.*\.\w{2,5}|.*:\/\/.*)$/i.test(title);
    return isMachine || title.length > 150 ? '' : title;
  } catch {
    return '';
  }
}
