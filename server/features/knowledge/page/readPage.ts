/** Reads a web page to its title and passages: fetches it, and extracts its text in a worker thread. */
import { createHash } from 'node:crypto';
import { extractFile } from '#server/extract/extractFile.ts';
import type { ExtractFailure, Extraction, Kind } from '#server/extract/extraction.ts';
import { fetchPage, type FetchedPage, type PageClient } from '#server/features/knowledge/page/fetchPage.ts';
import { isPage, type Family } from '#server/features/knowledge/page/contentType.ts';
import { failure, type PageFailure, type PageReason } from '#server/features/knowledge/page/pageFailure.ts';
import type { NewPassage } from '#server/features/knowledge/passageStore.ts';
import { questionPassage } from '#server/features/knowledge/process.ts';
import { titleOfAddress } from '#server/features/knowledge/sourceStore.ts';
import { limits } from '#shared/schema/limits.ts';

export type PageOutcome =
  | {
      kind: 'read';
      title: string;
      passages: Omit<NewPassage, 'id'>[];
      /** Equal for the same title and passages. */
      fingerprint: string;
    }
  | (Omit<PageFailure, 'reason'> & { reason: PageReason | ExtractFailure });

/** Never rejects because of the page; only when `stopped` aborts. */
export async function readPage(
  client: PageClient,
  address: string,
  stopped?: AbortSignal,
): Promise<PageOutcome> {
  const page = await fetchPage(client, address, stopped);
  if (page.kind === 'failed') return page;
  const fallbackTitle = titleOfAddress(address);
  const read = await extractFile(page.bytes, {
    // The end of the address says what kind of text it is only where the type does not.
    name: isPage(page.mimeType) ? '' : new URL(page.url).pathname,
    mimeType: page.mimeType,
    fallbackTitle,
    ...(page.charset && { charset: page.charset }),
  });
  return outcomeOf(page, read, fallbackTitle);
}

function outcomeOf(page: FetchedPage, read: Extraction, fallbackTitle: string): PageOutcome {
  if (!read.ok) return failureOf(page, read);
  if (page.family !== 'any' && page.family !== familyOfKind[read.kind]) return failure('page_wrong_type');
  const passages = [...read.pairs.map(questionPassage), ...read.passages];
  if (passages.length === 0) return failure('page_empty');
  if (read.asksPassword && isShort(passages)) return failure('page_login');
  const title = [...(read.title || fallbackTitle)].slice(0, limits.knowledge.title).join('');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([title, passages]))
    .digest('hex');
  return { kind: 'read', title, passages, fingerprint };
}

function failureOf(page: FetchedPage, read: Extraction & { ok: false }): PageOutcome {
  if (read.asksPassword) return failure('page_login');
  switch (read.reason) {
    case 'empty':
    case 'no_text':
      return failure('page_empty');
    case 'too_large':
    case 'too_slow':
      return failure('page_too_large');
    // A picture that is called a page, for example.
    case 'unsupported_type':
      return failure(page.family === 'any' ? 'page_unsupported' : 'page_wrong_type');
    case 'broken':
      return failure(
        page.family === 'text' || page.family === 'any' ? 'page_unsupported' : 'page_wrong_type',
      );
    case 'encrypted':
      return { kind: 'failed', reason: read.reason, isTransient: false };
  }
}

const familyOfKind: Record<Kind, Family> = {
  ...{ html: 'text', text: 'text', markdown: 'text', csv: 'text' },
  ...{ pdf: 'pdf', docx: 'docx', xlsx: 'xlsx' },
};

/** A page with a field for a password and no more text than a form needs is there to log in. */
function isShort(passages: readonly { text: string }[]): boolean {
  const text = passages.map((passage) => passage.text).join('');
  // A Chinese character says as much as three Latin letters.
  const length = text.length + 2 * (text.match(/\p{Script=Han}/gu)?.length ?? 0);
  return length < 400;
}
