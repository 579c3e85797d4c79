import {
  getTrace,
  getVersion,
  listVersions,
  publishDraft,
  readAgent,
  writeDraft,
} from '#server/features/agent/store.ts';
import { runEngine, type TurnResult } from '#server/features/agent/runEngine.ts';
import { handoffMessage } from '#server/features/agent/handoffMessage.ts';
import { readModelName } from '#server/features/settings/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operation, operationOf, perform } from '#server/platform/operation/operation.ts';
import { toUnix } from '#server/platform/clock.ts';
import { agentRoutes as routes } from '#shared/contract/agent.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { AppError } from '#shared/errors.ts';
import { z } from 'zod';

const reading = { permission: 'agent.read', audited: false } as const;
const editing = { permission: 'agent.edit', audited: true } as const;

async function view(ctx: Ctx, tx: WorkspaceTx) {
  const model = await readModelName(ctx.platform.database);
  return { ...(await readAgent(tx)), brain: model ? ('model' as const) : ('built_in' as const), model };
}

export const get = operationOf(routes.get, {
  ...reading,
  name: 'agent.get',
  run: (ctx, tx) => view(ctx, tx),
});

export const update = operationOf(routes.update, {
  ...editing,
  name: 'agent.update',
  detail: ({ body: input }) => ({ changed: Object.keys(input) }),
  async run(ctx, tx, { body: change }) {
    const { draft } = await readAgent(tx);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const next = { ...draft, ...given };
    if (next.choice_threshold >= next.answer_threshold) {
      throw new AppError('invalid_input', { fields: { choice_threshold: 'must be below answer_threshold' } });
    }
    await writeDraft(tx, next, ctx.platform.clock.now());
    return view(ctx, tx);
  },
});

export const publish = operationOf(routes.publish, {
  ...editing,
  name: 'agent.publish',
  async run(ctx, tx) {
    const { changed, published } = await readAgent(tx);
    if (!changed && published) throw new AppError('agent_unchanged');
    await publishDraft(tx, ctx.actor.kind === 'member' ? ctx.actor.userId : null, ctx.platform.clock.now());
    return view(ctx, tx);
  },
});

export const versions = operationOf(routes.versions, {
  ...reading,
  name: 'agent.versions',
  run: (_ctx, tx, { query }) => listVersions(tx, query),
});

export const restore = operationOf(routes.restore, {
  ...editing,
  name: 'agent.restore',
  async run(ctx, tx, { params: { id } }) {
    const now = ctx.platform.clock.now();
    await writeDraft(tx, await getVersion(tx, id), now);
    await publishDraft(tx, ctx.actor.kind === 'member' ? ctx.actor.userId : null, now);
    return view(ctx, tx);
  },
});

export const trace = operationOf(conversationRoutes.trace, {
  name: 'agent.trace',
  permission: 'conversation.read',
  audited: false,
  run: (_ctx, tx, { params: { id, message_id } }) => getTrace(tx, id, message_id),
});

/** What a playground's question needs of the workspace. */
export const preparePlayground = operation({
  name: 'agent.playground',
  permission: 'agent.playground',
  audited: false,
  input: z.strictObject({ version: z.enum(['draft', 'published']) }),
  async run(_ctx, tx, { version }) {
    const agent = await readAgent(tx);
    const workspace = await tx.db
      .selectFrom('workspace')
      .select(['name', 'time_zone'])
      .executeTakeFirstOrThrow();
    const config = version === 'draft' ? agent.draft : (agent.published ?? agent.draft);
    return {
      config,
      version: agent.published_version ?? 0,
      company: workspace.name,
      timeZone: workspace.time_zone,
    };
  },
});

/** Asks the agent outside of any conversation. Thinks as a member's agent would, and keeps nothing. */
export async function playground(ctx: Ctx, input: z.output<NonNullable<typeof routes.playground.body>>) {
  if (input.messages.at(-1)?.author !== 'customer') {
    throw new AppError('invalid_input', { fields: { messages: 'the last one must be the customer’s' } });
  }
  const prepared = await perform(ctx, preparePlayground, { version: input.version });
  const agentCtx: Ctx = { ...ctx, actor: { kind: 'agent', name: prepared.config.name } };
  const thought = await runEngine(agentCtx, {
    ...prepared,
    customerId: null,
    paidFor: true,
    messages: input.messages,
    locale: ctx.locale,
    signal: AbortSignal.timeout(120_000),
  });
  return playgroundReply(thought, toUnix(ctx.platform.clock.now()));
}

function playgroundReply(thought: TurnResult, now: number) {
  const trace = { ...thought.trace, created_at: now };
  if (thought.kind === 'handoff') {
    const { locale, cantonese } = thought.language;
    return {
      answer: handoffMessage(thought.reason, locale, cantonese),
      citations: [],
      actions: [],
      handoff: { reason: thought.reason, draft: thought.draft?.text ?? '' },
      trace,
    };
  }
  return {
    answer: thought.text,
    citations: thought.citations,
    actions: thought.actions,
    handoff: null,
    trace,
  };
}
