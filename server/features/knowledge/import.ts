import { setImmediate as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readUploadedFile } from '#server/features/media/public.ts';
import { sourcesDue } from '#server/features/knowledge/process.ts';
import { charactersIn, insertSources } from '#server/features/knowledge/store.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { bindWorkspaceHandler, type Binding } from '#server/platform/http/binding.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import { knowledgeRoutes, newSource, type NewSource } from '#shared/contract/knowledge.ts';

const maxImportBytes = 64 * 1024 * 1024;
const maxRejected = 1000;
/** So many lines are read before others have their turn. */
const linesAtOnce = 500;

export const addMany = operation({
  name: 'knowledge.import',
  permission: 'knowledge.edit',
  audited: true,
  // Whoever calls it has parsed them: tens of thousands a second time would hold up everybody.
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

const taking = bindWorkspaceHandler(
  knowledgeRoutes.import,
  { access: 'knowledge.edit', audited: true },
  async (ctx, { request }) => {
    const { sources, rejected } = await readLines(await textOf(request));
    const { accepted } = await perform(ctx, addMany, { sources });
    return { accepted, rejected: rejected.slice(0, maxRejected) };
  },
);

/** POST /v1/api/knowledge/import: good lines are taken, bad ones are named; either all good ones or none. */
export const importBinding: Binding = {
  ...taking,
  register(server, platform, authenticators) {
    void server.register(async (scope) => {
      const options = { parseAs: 'string', bodyLimit: maxImportBytes } as const;
      scope.removeContentTypeParser(['application/json', 'text/plain']);
      for (const type of ['application/x-ndjson', 'application/jsonl', 'application/json', 'text/plain']) {
        scope.addContentTypeParser(type, options, (_request, body, done) => done(null, body));
      }
      taking.register(scope, platform, authenticators);
    });
  },
};

async function textOf(request: FastifyRequest): Promise<string> {
  if (typeof request.body === 'string') return request.body;
  const { bytes } = await readUploadedFile(request);
  return new TextDecoder().decode(bytes);
}

/** JSON lines; a whole JSON array is understood too. */
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
