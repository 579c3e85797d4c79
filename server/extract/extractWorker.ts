import { parentPort, workerData } from 'node:worker_threads';
import { ExtractError } from './extraction.ts';
import type { ExtractedText, Extraction, Kind } from './extraction.ts';
import { cleanLine } from './cleanText.ts';
import { sniffKind } from './sniffKind.ts';
import { splitPassages } from './splitPassages.ts';

/** The input of the worker thread, which reads one file and posts the result. */
export interface WorkerInput {
  bytes: Uint8Array;
  name: string;
  mimeType: string;
  /** Overrides the document's own title. */
  title?: string;
  /** For a document without a title of its own. Default: its name. */
  fallbackTitle?: string;
  /** The declared encoding of a text. */
  charset?: string;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
parentPort!.postMessage(await extract(workerData as WorkerInput));

async function extract(input: WorkerInput): Promise<Extraction> {
  const { bytes, name, mimeType, title: wanted, fallbackTitle, charset } = input;
  try {
    const kind = sniffKind(bytes, name, mimeType);
    const { title, sections, pairs, ...more } = await read(kind, bytes, charset);
    if (sections.length === 0 && pairs.length === 0) return { ok: false, reason: failureOf(kind), ...more };
    const named = wanted || title || (fallbackTitle ?? titleOf(name));
    const passages = splitPassages(sections, named);
    return { ok: true, kind, title: named, sections, pairs, passages, ...more };
  } catch (error) {
    // Any other error of a parser is caused by the file.
    return { ok: false, reason: error instanceof ExtractError ? error.reason : 'broken' };
  }
}

/** Parsers are loaded on demand, as the one for PDF is large. */
async function read(kind: Kind, bytes: Uint8Array, charset: string | undefined): Promise<ExtractedText> {
  switch (kind) {
    case 'pdf':
      return (await import('#server/extract/pdf/readPdf.ts')).readPdf(bytes);
    case 'docx':
      return (await import('#server/extract/docx/readDocx.ts')).readDocx(bytes);
    case 'xlsx':
      return (await import('#server/extract/sheet/readXlsx.ts')).readXlsx(bytes);
    case 'csv':
      return (await import('#server/extract/sheet/readCsv.ts')).readCsv(bytes, charset);
    case 'html':
      return (await import('#server/extract/html/readHtml.ts')).readHtml(bytes, charset);
    case 'markdown':
      return (await import('#server/extract/html/readMarkdown.ts')).readMarkdown(bytes, charset);
    case 'text':
      return (await import('#server/extract/text/readText.ts')).readText(bytes, charset);
  }
}

function failureOf(kind: Kind): 'empty' | 'no_text' {
  return kind === 'pdf' || kind === 'docx' || kind === 'html' ? 'no_text' : 'empty';
}

function titleOf(name: string): string {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,8}$/i, '');
  return cleanLine(stem.replace(/_+/g, ' '));
}
