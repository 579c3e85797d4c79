import { parentPort, workerData } from 'node:worker_threads';
import { ExtractError } from './extraction.ts';
import type { ExtractedText, Extraction } from './extraction.ts';
import { cleanLine } from './cleanText.ts';
import { sniffKind } from './sniffKind.ts';
import type { Kind } from './sniffKind.ts';
import { splitPassages } from './splitPassages.ts';

/** The input of the worker thread, which reads one file and posts the result. */
export interface WorkerInput {
  bytes: Uint8Array;
  name: string;
  mimeType: string;
  /** Overrides the document's own title. */
  title?: string;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
parentPort!.postMessage(await extract(workerData as WorkerInput));

async function extract({ bytes, name, mimeType, title: wanted }: WorkerInput): Promise<Extraction> {
  try {
    const kind = sniffKind(bytes, name, mimeType);
    const { title, sections, pairs } = await read(kind, bytes);
    if (sections.length === 0 && pairs.length === 0) return { ok: false, reason: failureOf(kind) };
    const named = wanted || title || titleOf(name);
    return { ok: true, title: named, sections, pairs, passages: splitPassages(sections, named) };
  } catch (error) {
    // Any other error of a parser is caused by the file.
    return { ok: false, reason: error instanceof ExtractError ? error.reason : 'broken' };
  }
}

/** Parsers are loaded on demand, as the one for PDF is large. */
async function read(kind: Kind, bytes: Uint8Array): Promise<ExtractedText> {
  switch (kind) {
    case 'pdf':
      return (await import('#server/extract/pdf/readPdf.ts')).readPdf(bytes);
    case 'docx':
      return (await import('#server/extract/docx/readDocx.ts')).readDocx(bytes);
    case 'xlsx':
      return (await import('#server/extract/sheet/readXlsx.ts')).readXlsx(bytes);
    case 'csv':
      return (await import('#server/extract/sheet/readCsv.ts')).readCsv(bytes);
    case 'html':
      return (await import('#server/extract/html/readHtml.ts')).readHtml(bytes);
    case 'markdown':
      return (await import('#server/extract/html/readMarkdown.ts')).readMarkdown(bytes);
    case 'text':
      return (await import('#server/extract/text/readText.ts')).readText(bytes);
  }
}

function failureOf(kind: Kind): 'empty' | 'no_text' {
  return kind === 'pdf' || kind === 'docx' || kind === 'html' ? 'no_text' : 'empty';
}

function titleOf(name: string): string {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,8}$/i, '');
  return cleanLine(stem.replace(/_+/g, ' '));
}
