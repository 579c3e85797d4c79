import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readMultipart } from '#server/features/media/public.ts';
import { sourcesDue } from '#server/features/knowledge/process.ts';
import {
  importLimits,
  readSourceLines,
  type SourceLines,
} from '#server/features/knowledge/readSourceLines.ts';
import { charactersIn, insertSources } from '#server/features/knowledge/sourceStore.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { bindWorkspaceHandler, type Binding } from '#server/platform/http/binding.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import { concurrencyLimit } from '#server/platform/security/concurrencyLimit.ts';
import { knowledgeRoutes, type NewSource } from '#shared/contract/knowledge.ts';
import { AppError } from '#shared/errors.ts';

export const addMany = operation({
  name: 'knowledge.import',
  permission: 'knowledge.edit',
  audited: true,
  // The caller has parsed them: parsing tens of thousands again would block the event loop.
  input: z.strictObject({ sources: z.array(z.custom<NewSource>()) }),
  detail: ({ sources }) => ({ count: sources.length }),
  async run(ctx, tx, { sources }) {
    const characters = sources.reduce((sum, source) => sum + charactersIn(source), 0);
    if (sources.length > 0) await requireQuota(ctx, tx, 'knowledge_characters', Math.max(1, characters));
    const ids = await insertSources(tx, sources, ctx.platform.clock.now());
    if (ids.length > 0) ctx.platform.jobs.enqueue(tx, sourcesDue, { workspaceId: tx.workspaceId });
    return { accepted: ids.length };
  },
});

/** How many imports are read at once, on each node: each may hold 64 MB. */
const most = { workspace: 2, node: 6 };
const takePlaces = concurrencyLimit();

/** A handler and no operation: it reads up to 64 MB of lines, from the body or from an upload, before the operation. */
const lines = bindWorkspaceHandler(
  knowledgeRoutes.import,
  { access: 'knowledge.edit', audited: true },
  async (ctx, { request }) => {
    const free = takePlaces([
      { key: 'node', most: most.node },
      { key: `workspace:${ctx.workspaceId}`, most: most.workspace },
    ]);
    try {
      const { sources, ...read } = await readRequest(request);
      const { accepted } = await perform(ctx, addMany, { sources });
      return { accepted, ...read };
    } finally {
      free();
    }
  },
);

/** Imports the valid lines in one transaction, and lists the invalid ones. Its body is read as it arrives. */
export const importBinding: Binding = {
  ...lines,
  register(server, platform, authenticators) {
    void server.register(async (scope) => {
      scope.removeContentTypeParser(['application/json', 'text/plain']);
      for (const type of ['application/x-ndjson', 'application/jsonl', 'application/json', 'text/plain']) {
        scope.addContentTypeParser(type, (_request, body, done) => done(null, body));
      }
      lines.register(scope, platform, authenticators);
    });
  },
};

async function readRequest(request: FastifyRequest): Promise<SourceLines> {
  if (request.isMultipart()) return readMultipart(request, readFilePart, importLimits.bytes);
  if (!(request.body instanceof Readable)) throw new AppError('unsupported_media');
  try {
    return await readSourceLines(request.body.iterator({ destroyOnReturn: false }));
  } finally {
    // What is left of the body is discarded, so that the reply can be sent.
    request.body.resume();
  }
}

async function readFilePart({ file }: MultipartFile): Promise<SourceLines> {
  const lines = await readSourceLines(file.iterator({ destroyOnReturn: false }));
  file.resume();
  return lines;
}
