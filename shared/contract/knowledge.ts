import { z } from 'zod';
import {
  bodyId,
  empty,
  id,
  idParams,
  largestTextPage,
  listQuery,
  paging,
  text,
  unixSeconds,
} from '#shared/schema/fields.ts';
import { limits } from '#shared/schema/limits.ts';
import { media } from '#shared/contract/message.ts';
import { route } from '#shared/schema/route.ts';
import { readWebAddress } from '#shared/webAddress.ts';

export const sourceKinds = ['text', 'qa', 'file', 'url'] as const;
export const sourceStates = ['queued', 'processing', 'ready', 'failed'] as const;

export const source = z.object({
  id,
  kind: z.enum(sourceKinds),
  title: z.string(),
  status: z.enum(sourceStates),
  /** Why it failed: a code with a text in every locale. */
  reason: z.string(),
  passage_count: z.number().int(),
  character_count: z.number().int(),
  /** When it was read last; of a web page, when that succeeded last. */
  synced_at: unixSeconds.nullable(),
  created_at: unixSeconds,
  updated_at: unixSeconds,
  /** Of a web page: its address, and when a reading that failed is tried again by itself. */
  url: z.string().optional(),
  retry_at: unixSeconds.optional(),
});

export type Source = z.infer<typeof source>;

/** A source with what it was made from. */
const sourceDetail = source.extend({
  text: z.string().optional(),
  question: z.string().optional(),
  answer: z.string().optional(),
  phrasings: z.array(z.string()).optional(),
  file: media.optional(),
});
export type SourceDetail = z.infer<typeof sourceDetail>;

const most = limits.knowledge;

/** Text in which there is something to read. */
const words = (max: number) => text(max, 1).refine((value) => value.trim() !== '', { message: 'required' });
const phrasings = z.array(words(most.phrasing)).max(most.phrasings);
const title = words(most.title);

/** A text without a title is called by its first words. */
export const textSource = z.strictObject({
  kind: z.literal('text'),
  title: text(most.title).default(''),
  text: words(most.text),
});
export const qaSource = z.strictObject({
  kind: z.literal('qa'),
  question: words(most.question),
  answer: words(most.answer),
  phrasings: phrasings.optional(),
});
export const fileSource = z.strictObject({
  kind: z.literal('file'),
  media_id: bodyId,
  title: title.optional(),
});

/** One page. Without a protocol in its address, https. */
export const urlSource = z.strictObject({
  kind: z.literal('url'),
  url: z
    .string()
    .max(most.url)
    .transform((typed) => readWebAddress(typed) ?? '')
    .pipe(z.string().min(1, 'not the address of a web page')),
  crawl: z.literal(false).optional(),
  max_pages: z.literal(1).optional(),
});

/** A source as it is given. */
export const newSource = z.discriminatedUnion('kind', [textSource, qaSource, fileSource, urlSource]);
export type NewSource = z.infer<typeof newSource>;

export const passage = z.object({ id, source_id: id, title: z.string(), text: z.string() });

export const searchHit = z.object({
  passage_id: id,
  source_id: id,
  title: z.string(),
  text: z.string(),
  /** Of a web page. */
  url: z.string().optional(),
  score: z.number(),
  /** The probability that the first hit answers; the same on every hit. */
  confidence: z.number(),
});

export const knowledgeRoutes = {
  list: route('GET /v1/api/knowledge', {
    summary: 'Knowledge sources',
    query: listQuery(['updated_at', 'title', 'kind', 'status', 'created_at', 'passage_count'], {
      kind: z.enum(sourceKinds).optional(),
      status: z.enum(sourceStates).optional(),
    }),
    reply: z.array(source),
    paged: true,
  }),
  create: route('POST /v1/api/knowledge', {
    summary:
      'Add a source. A web page that is one already: `source_exists`, with its id in `fields.source_id`',
    body: newSource,
    reply: source,
  }),
  get: route('GET /v1/api/knowledge/:id', {
    summary: 'One source, with what it was made from',
    params: idParams,
    reply: sourceDetail,
  }),
  update: route('PUT /v1/api/knowledge/:id', {
    summary: 'Change a source; fields left out stay as they are',
    params: idParams,
    body: z.strictObject({
      title: title.optional(),
      text: words(most.text).optional(),
      question: words(most.question).optional(),
      answer: words(most.answer).optional(),
      phrasings: phrasings.optional(),
    }),
    reply: source,
  }),
  remove: route('DELETE /v1/api/knowledge/:id', {
    summary: 'Remove a source and its passages',
    params: idParams,
    reply: empty,
  }),
  sync: route('POST /v1/api/knowledge/:id/sync', {
    summary: 'Read the source again',
    params: idParams,
    body: empty,
    reply: source,
  }),
  passages: route('GET /v1/api/knowledge/:id/passage', {
    summary: 'The passages of a source, in order',
    params: idParams,
    query: z.strictObject(paging(largestTextPage)),
    reply: z.array(passage),
    paged: true,
  }),
  import: route('POST /v1/api/knowledge/import', {
    summary: 'Add thousands of sources: JSON lines as the body (application/x-ndjson) or as a multipart file',
    files: 'or lines',
    reply: z.object({
      accepted: z.number().int(),
      /** The first of those that were rejected. */
      rejected: z.array(z.object({ line: z.number().int(), error: z.string() })),
      rejected_count: z.number().int(),
      /** How many lines were read. */
      read: z.number().int(),
      /** False: there were more lines, or more rejected ones, than one import reads. The rest was not looked at. */
      complete: z.boolean(),
    }),
  }),
  search: route('POST /v1/api/knowledge/search', {
    summary: 'The passages that answer a question, best first',
    body: z.strictObject({ query: text(most.query, 1), limit: z.number().int().min(1).max(50).default(10) }),
    reply: z.array(searchHit),
  }),
};
