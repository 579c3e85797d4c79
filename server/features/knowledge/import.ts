import { setImmediate as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readUploadedFile } from '#server/features/media/public.ts';
import { sourcesDue } from '#server/features/knowledge/process.ts';
import { charactersIn, insertSources } from '#server/features/knowledge/sourceStore.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { bindWorkspaceHandler, type Binding } from '#server/platform/http/binding.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import { knowledgeRoutes, newSource, type NewSource } from '#shared/contract/knowledge.ts';

const maxImportBytes = 64 * 1024 * 1024;
const maxRejected = 1000;
/** The event loop gets a turn after so many lines. */
const linesAtOnce = 500;

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

/** A handler and no operation: it reads up to 64 MB of lines, from a text body or an upload, before the operation. */
const lines = bindWorkspaceHandler(
  knowledgeRoutes.import,
  { access: 'knowledge.edit', audited: true },
  async (ctx, { request }) => {
    const { sources, rejected } = await readLines(await textOf(request));
    const { accepted } = await perform(ctx, addMany, { sources });
    return { accepted, rejected: rejected.slice(0, maxRejected) };
  },
);

/** Imports all valid lines in one transaction, and lists the invalid ones. Its body may be larger than that of other calls. */
export const importBinding: Binding = {
  ...lines,
  register(server, platform, authenticators) {
    void server.register(async (scope) => {
      const options = { parseAs: 'string', bodyLimit: maxImportBytes } as const;
      scope.removeContentTypeParser(['application/json', 'text/plain']);
      for (const type of ['application/x-ndjson', 'application/jsonl', 'application/json', 'text/plain']) {
        scope.addContentTypeParser(type, options, (_request, body, done) => done(null, body));
      }
      lines.register(scope, platform, authenticators);
    });
  },
};

async function textOf(request: FastifyRequest): Promise<string> {
  if (typeof request.body === 'string') return request.body;
  const { bytes } = await readUploadedFile(request);
  return new TextDecoder().decode(bytes);
}

/** JSON lines, or a JSON array. */
export async function readLines(text: string): Promise<{
  sources: NewSource[];
  rejected: { line: number; error: string }[];
}> {
  const sources: NewSource[] = [];
  const rejected: { line: number; error: string }[] = [];
  for (const [index, item] of items(text).entries()) {
    const line = index + 1;
    if (line % linesAtOnce === 0) await pause();
    if (item === '') continue;
    const value = typeof item === 'string' ? parseJson(item) : item;
    const parsed = newSource.safeParse(value);
    if (value === undefined) rejected.push({ line, error: 'not JSON' });
    else if (parsed.success) sources.push(parsed.data);
    else {
      const [issue] = parsed.error.issues;
      rejected.push({ line, error: `${issue?.path.join('.') || 'source'}: ${issue?.message}` });
    }
  }
  return { sources, rejected };
}

function items(given: string): unknown[] {
  const text = given.replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('[')) {
    const whole = parseJson(text);
    if (Array.isArray(whole)) return whole;
  }
  return text.split(/\r?\n/).map((line) => line.trim());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
