import { isDeepStrictEqual } from 'node:util';
import { reservePageRead } from '#server/features/budget/public.ts';
import { findMedia, viewMedia } from '#server/features/media/public.ts';
import { pageDue } from '#server/features/knowledge/page/pageDue.ts';
import { findPageByAddress } from '#server/features/knowledge/page/addressStore.ts';
import { resetAttempts } from '#server/features/knowledge/page/pageStore.ts';
import { sourcesDue } from '#server/features/knowledge/process.ts';
import { listPassages } from '#server/features/knowledge/passageStore.ts';
import { markDead } from '#server/features/knowledge/segmentStore.ts';
import * as store from '#server/features/knowledge/sourceStore.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { knowledgeRoutes as routes, type Source } from '#shared/contract/knowledge.ts';
import { AppError } from '#shared/errors.ts';

export const list = operationOf(routes.list, {
  name: 'knowledge.list',
  permission: 'knowledge.read',
  run: (_ctx, tx, { query }) => store.listSources(tx, query),
});

export const create = operationOf(routes.create, {
  name: 'knowledge.create',
  permission: 'knowledge.edit',
  detail: ({ body }) => ({ kind: body.kind, ...(body.kind === 'url' && { url: body.url }) }),
  async run(ctx, tx, { body: input }) {
    // The length of a file's text is known only after processing: here one character is enough.
    await requireQuota(ctx, tx, 'knowledge_characters', Math.max(1, store.charactersIn(input)));
    if (input.kind === 'url') {
      // Its lock also keeps two callers from adding the same page.
      await reservePageRead(ctx, tx);
      await rejectKnownPage(tx, input.url);
    }
    const [id] = await store.insertSources(tx, [input], ctx.platform.clock.now());
    enqueueReading(ctx, tx, id!, input.kind);
    return plain(await store.getSource(tx, id!));
  },
});

async function rejectKnownPage(tx: WorkspaceTx, url: string): Promise<void> {
  const known = await findPageByAddress(tx, url);
  if (known !== undefined) {
    const fields = { url: 'is a source already', source_id: String(known) };
    throw new AppError('source_exists', { fields });
  }
}

function enqueueReading(ctx: Ctx, tx: WorkspaceTx, id: number, kind: Source['kind']): void {
  const { workspaceId } = tx;
  if (kind === 'url') ctx.platform.jobs.enqueue(tx, pageDue, { workspaceId, sourceId: id, at: 0 });
  else ctx.platform.jobs.enqueue(tx, sourcesDue, { workspaceId });
}

export const get = operationOf(routes.get, {
  name: 'knowledge.get',
  permission: 'knowledge.read',
  async run(ctx, tx, { params: { id } }) {
    const { content, ...source } = await store.getSource(tx, id);
    if ('media_id' in content) return { ...source, ...(await fileOf(ctx, tx, content.media_id)) };
    if ('url' in content) return source;
    if ('text' in content) return { ...source, text: content.text };
    return { ...source, ...content };
  },
});

async function fileOf(ctx: Ctx, tx: WorkspaceTx, mediaId: number) {
  const media = await findMedia(tx, mediaId);
  if (!media) return {};
  return { file: viewMedia(ctx.platform, tx.workspaceId, media) };
}

export const update = operationOf(routes.update, {
  name: 'knowledge.update',
  permission: 'knowledge.edit',
  async run(ctx, tx, { params: { id }, body: change }) {
    const { content, title, kind } = await store.lockSource(tx, id);
    const next = changed(content, change);
    // Nothing of a web page can be changed here.
    if (kind === 'url') return plain(await store.getSource(tx, id));
    const more = store.charactersIn(next) - store.charactersIn(content);
    if (more > 0) await requireQuota(ctx, tx, 'knowledge_characters', more);
    const nextTitle = titleOf(next, change.title ?? title);
    recordSourceChanges(tx, { title, content }, { title: nextTitle, content: next });
    await store.updateSource(tx, id, { title: nextTitle, content: next }, ctx.platform.clock.now());
    enqueueReading(ctx, tx, id, kind);
    return plain(await store.getSource(tx, id));
  },
});

/** Titles and questions are audited by value, longer texts only as changed. */
function recordSourceChanges(
  tx: WorkspaceTx,
  before: { title: string; content: store.SourceContent },
  after: { title: string; content: store.SourceContent },
): void {
  const old: Record<string, unknown> = before.content;
  const texts = Object.entries(after.content).filter(
    ([field, value]) => longFields.includes(field) && !isDeepStrictEqual(value, old[field]),
  );
  const changed = Object.fromEntries(texts.map(([field]) => [field, 'changed']));
  recordChanges(tx, { title: before.title }, { title: after.title, ...changed });
}

const longFields = ['text', 'answer', 'phrasings'];

interface Change {
  title?: string | undefined;
  text?: string | undefined;
  question?: string | undefined;
  answer?: string | undefined;
  phrasings?: string[] | undefined;
}

/** Rejects with `invalid_input` when fields are given that this kind of source does not have. */
function changed(content: store.SourceContent, change: Change): store.SourceContent {
  const allowed = fieldsOf(content);
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const wrong = given.filter(([field]) => !allowed.includes(field));
  if (wrong.length > 0) {
    throw new AppError('invalid_input', {
      fields: Object.fromEntries(wrong.map(([field]) => [field, 'unknown field'])),
    });
  }
  if ('media_id' in content) return { ...content, own_title: change.title ?? content.own_title };
  const { title, ...rest } = Object.fromEntries(given);
  const titled = title === undefined ? {} : { untitled: false };
  return { ...content, ...titled, ...rest } as store.SourceContent;
}

function fieldsOf(content: store.SourceContent): string[] {
  if ('question' in content) return ['question', 'answer', 'phrasings'];
  if ('url' in content) return [];
  return 'text' in content ? ['title', 'text'] : ['title'];
}

function titleOf(content: store.SourceContent, title: string): string {
  if ('question' in content) return content.question;
  return 'text' in content && content.untitled ? store.firstWords(content.text) : title;
}

export const remove = operationOf(routes.remove, {
  name: 'knowledge.remove',
  permission: 'knowledge.edit',
  async run(_ctx, tx, { params: { id } }) {
    await store.lockSource(tx, id);
    await markDead(tx, await store.deleteSource(tx, id));
    return {};
  },
});

export const sync = operationOf(routes.sync, {
  name: 'knowledge.sync',
  permission: 'knowledge.edit',
  async run(ctx, tx, { params: { id } }) {
    const source = await store.lockSource(tx, id);
    if (source.status === 'processing') throw new AppError('source_busy');
    if (source.kind === 'url') {
      await reservePageRead(ctx, tx);
      await resetAttempts(tx, id);
    }
    await store.updateSource(tx, id, {}, ctx.platform.clock.now());
    enqueueReading(ctx, tx, id, source.kind);
    return plain(await store.getSource(tx, id));
  },
});

export const passages = operationOf(routes.passages, {
  name: 'knowledge.passages',
  permission: 'knowledge.read',
  async run(_ctx, tx, { params: { id }, query: { page, size } }) {
    await store.getSource(tx, id);
    return listPassages(tx, id, page, size);
  },
});

function plain(source: Source & { content: store.SourceContent }): Source {
  const { content: _content, ...rest } = source;
  return rest;
}
