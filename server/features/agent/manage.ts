import * as store from '#server/features/agent/store.ts';
import { runEngine } from '#server/features/agent/runEngine.ts';
import {
  listSwitches,
  unknownSwitches,
  withSwitches,
  withTitles,
} from '#server/features/agent/engines/toolRegistry.ts';
import { handoffMessage } from '#server/features/agent/handoffMessage.ts';
import { readPlayground, reservePlayground } from '#server/features/budget/public.ts';
import { configuredModel, readGroup, readModelName } from '#server/features/settings/public.ts';
import { countUsage } from '#server/features/usage/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operation, operationOf, perform } from '#server/platform/operation/operation.ts';
import { toUnix } from '#server/platform/clock.ts';
import { agentRoutes as routes } from '#shared/contract/agent.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { AppError } from '#shared/errors.ts';
import { z } from 'zod';

async function view(ctx: Ctx, tx: WorkspaceTx) {
  const model = await readModelName(ctx.platform.database);
  const { draft, published, ...agent } = await store.readAgent(tx);
  return {
    ...agent,
    draft: withSwitches(draft),
    published: published && withSwitches(published),
    brain: model ? ('model' as const) : ('built_in' as const),
    model,
    playground: await readPlayground(ctx, tx),
    tools: listSwitches(ctx.locale),
  };
}

export const get = operationOf(routes.get, {
  name: 'agent.get',
  permission: 'agent.read',
  run: view,
});

export const update = operationOf(routes.update, {
  name: 'agent.update',
  permission: 'agent.edit',
  detail: ({ body: input }) => ({ changed: Object.keys(input) }),
  async run(ctx, tx, { body: change }) {
    const unknown = unknownSwitches(Object.keys(change.tools ?? {}));
    if (unknown.length > 0) {
      const fields = Object.fromEntries(unknown.map((name) => [`tools.${name}`, 'unknown field']));
      throw new AppError('invalid_input', { fields });
    }
    const { draft } = await store.readAgent(tx);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const next = { ...draft, ...given, tools: { ...draft.tools, ...change.tools } };
    if (next.choice_threshold >= next.answer_threshold) {
      throw new AppError('invalid_input', { fields: { choice_threshold: 'must be below answer_threshold' } });
    }
    recordChanges(tx, draft, next);
    await store.writeDraft(tx, next, ctx.platform.clock.now());
    return view(ctx, tx);
  },
});

export const publish = operationOf(routes.publish, {
  name: 'agent.publish',
  permission: 'agent.edit',
  async run(ctx, tx) {
    const { changed, published } = await store.readAgent(tx);
    if (!changed && published) throw new AppError('agent_unchanged');
    await store.publishDraft(
      tx,
      ctx.actor.kind === 'member' ? ctx.actor.userId : null,
      ctx.platform.clock.now(),
    );
    return view(ctx, tx);
  },
});

export const versions = operationOf(routes.versions, {
  name: 'agent.versions',
  permission: 'agent.read',
  async run(_ctx, tx, { query }) {
    const { items, total } = await store.listVersions(tx, query);
    return { items: items.map((item) => ({ ...item, config: withSwitches(item.config) })), total };
  },
});

export const restore = operationOf(routes.restore, {
  name: 'agent.restore',
  permission: 'agent.edit',
  async run(ctx, tx, { params: { id } }) {
    const now = ctx.platform.clock.now();
    await store.writeDraft(tx, await store.getVersion(tx, id), now);
    await store.publishDraft(tx, ctx.actor.kind === 'member' ? ctx.actor.userId : null, now);
    return view(ctx, tx);
  },
});

export const trace = operationOf(conversationRoutes.trace, {
  name: 'agent.trace',
  permission: 'conversation.read',
  run: async (ctx, tx, { params: { id, message_id } }) =>
    withTitles(await store.getTrace(tx, id, message_id), ctx.locale),
});

/** The configuration that the playground asks. What a model answers is counted before it is asked. */
export const preparePlayground = operation({
  name: 'agent.prepare_playground',
  permission: 'agent.playground',
  audited: false,
  input: z.strictObject({ version: z.enum(['draft', 'published']), asks_model: z.boolean() }),
  async run(ctx, tx, { version, asks_model: asksModel }) {
    if (asksModel) await reservePlayground(ctx, tx);
    const { draft, published, published_version, company, time_zone: timeZone } = await store.readAgent(tx);
    const config = version === 'draft' ? draft : (published ?? draft);
    return { config, version: published_version ?? 0, company, timeZone };
  },
});

/** Asks the agent outside of any conversation, with a member's question. Stores what it cost, and no text. */
export const playground = operationOf(routes.playground, {
  name: 'agent.playground',
  permission: 'agent.playground',
  audited: false,
  async prepare(ctx, { body: { messages, version } }) {
    if (messages.at(-1)?.author !== 'customer') {
      throw new AppError('invalid_input', { fields: { messages: 'the last one must be the customer’s' } });
    }
    const { database } = ctx.platform;
    const asks_model = (await readModelName(database)) !== '';
    const prepared = await perform(ctx, preparePlayground, { version, asks_model });
    const { turn_tokens: tokens } = await readGroup(database, 'limits');
    const agentCtx: Ctx = { ...ctx, actor: { kind: 'agent', name: prepared.config.name } };
    const result = await runEngine(agentCtx, {
      ...prepared,
      ...{ customerId: null, conversationId: null, dialogue: null },
      model: await configuredModel(ctx.platform),
      tokens,
      messages,
      locale: ctx.locale,
      signal: AbortSignal.timeout(120_000),
    });
    return { result, prepared };
  },
  async run(ctx, tx, _input, { result, prepared }) {
    const now = ctx.platform.clock.now();
    const created_at = toUnix(now);
    if (result.trace.brain === 'model') {
      const { input_tokens, output_tokens, cost_microcents } = result.trace;
      countUsage(tx, now, { input_tokens, output_tokens, cost_microcents });
      await store.insertTurn(tx, { conversationId: null, messageId: null, trace: result.trace, at: now });
    }
    const { left } = await readPlayground(ctx, tx);
    const trace = withTitles({ ...result.trace, created_at }, ctx.locale);
    if (result.kind !== 'handoff') {
      const { text, citations, actions } = result;
      return { answer: text, citations, actions, handoff: null, trace, left };
    }
    const { reason, draft, language } = result;
    return {
      answer: handoffMessage(reason, {
        ...language,
        hours: prepared.config.working_hours,
        timeZone: prepared.timeZone,
        now,
        lacksContact: false,
      }),
      citations: [],
      actions: [],
      handoff: { reason, draft: draft?.text ?? '' },
      trace,
      left,
    };
  },
});
