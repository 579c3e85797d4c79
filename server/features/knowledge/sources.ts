import { mediaUrl, findMedia, removeUnusedFile } from '#server/features/media/public.ts';
import { sourcesDue } from '#server/features/knowledge/process.ts';
import { markDead } from '#server/features/knowledge/segments.ts';
import {
  charactersIn,
  firstWords,
  getSource,
  insertSources,
  listPassages,
  listSources,
  lockSource,
  removeSource,
  rewriteSource,
  type SourceContent,
} from '#server/features/knowledge/store.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { knowledgeRoutes as routes, type Source } from '#shared/contract/knowledge.ts';
import { AppError } from '#shared/errors.ts';

const reading = { permission: 'knowledge.read', audited: false } as const;
const editing = { permission: 'knowledge.edit', audited: true } as const;

export const list = operationOf(routes.list, {
  ...reading,
  name: 'knowledge.list',
  run: (_ctx, tx, { query }) => listSources(tx, query as never),
});

export const create = operationOf(routes.create, {
  ...editing,
  name: 'knowledge.create',
  detail: ({ body: { kind } }) => ({ kind }),
  async run(ctx, tx, { body: input }) {
    // A file's is known when it has been read; where there is no room at all, it need not be.
    await requireQuota(ctx, tx, 'knowledge_characters', Math.max(1, charactersIn(input)));
    const [id] = await insertSources(tx, [input], ctx.platform.clock.now());
    ctx.platform.jobs.enqueue(tx, sourcesDue, { workspaceId: tx.workspaceId });
    return plain(await getSource(tx, id!));
  },
});

export const get = operationOf(routes.get, {
  ...reading,
  name: 'knowledge.get',
  async run(ctx, tx, { params: { id } }) {
    const { content, ...source } = await getSource(tx, id);
    if ('media_id' in content) return { ...source, ...(await fileOf(ctx, tx, content.media_id)) };
    if ('text' in content) return { ...source, text: content.text };
    return { ...source, ...content };
  },
});

async function fileOf(ctx: Ctx, tx: WorkspaceTx, mediaId: number) {
  const media = await findMedia(tx, mediaId);
  if (!media) return {};
  return {
    file: {
      name: media.name,
      size: media.size,
      url: mediaUrl(ctx.platform.secrets, tx.workspaceId, media.id),
    },
  };
}

export const update = operationOf(routes.update, {
  ...editing,
  name: 'knowledge.update',
  async run(ctx, tx, { params: { id }, body: change }) {
    const { content, title } = await lockSource(tx, id);
    const next = changed(content, change);
    const more = charactersIn(next) - charactersIn(content);
    if (more > 0) await requireQuota(ctx, tx, 'knowledge_characters', more);
    const nextTitle = titleOf(next, change.title ?? title);
    await rewriteSource(tx, id, { title: nextTitle, content: next }, ctx.platform.clock.now());
    ctx.platform.jobs.enqueue(tx, sourcesDue, { workspaceId: tx.workspaceId });
    return plain(await getSource(tx, id));
  },
});

interface Change {
  title?: string | undefined;
  text?: string | undefined;
  question?: string | undefined;
  answer?: string | undefined;
  phrasings?: string[] | undefined;
}

/** Fields that this kind of source does not have are rejected, not ignored. */
function changed(content: SourceContent, change: Change): SourceContent {
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
  return { ...content, ...titled, ...rest } as SourceContent;
}

function fieldsOf(content: SourceContent): string[] {
  if ('question' in content) return ['question', 'answer', 'phrasings'];
  return 'text' in content ? ['title', 'text'] : ['title'];
}

function titleOf(content: SourceContent, title: string): string {
  if ('question' in content) return content.question;
  return 'text' in content && content.untitled ? firstWords(content.text) : title;
}

export const remove = operationOf(routes.remove, {
  ...editing,
  name: 'knowledge.remove',
  async run(ctx, tx, { params: { id } }) {
    const { content } = await lockSource(tx, id);
    await markDead(tx, await removeSource(tx, id));
    if ('media_id' in content) await removeUnusedFile(ctx.platform, tx, content.media_id);
    return {};
  },
});

export const sync = operationOf(routes.sync, {
  ...editing,
  name: 'knowledge.sync',
  async run(ctx, tx, { params: { id } }) {
    const source = await lockSource(tx, id);
    if (source.status === 'processing') throw new AppError('source_busy');
    await rewriteSource(tx, id, {}, ctx.platform.clock.now());
    ctx.platform.jobs.enqueue(tx, sourcesDue, { workspaceId: tx.workspaceId });
    return plain(await getSource(tx, id));
  },
});

export const passages = operationOf(routes.passages, {
  ...reading,
  name: 'knowledge.passages',
  async run(_ctx, tx, { params: { id }, query: { page, size } }) {
    await getSource(tx, id);
    return listPassages(tx, id, page, size);
  },
});

function plain(source: Source & { content: SourceContent }): Source {
  const { content: _content, ...rest } = source;
  return rest;
}
