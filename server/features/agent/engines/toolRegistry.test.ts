import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tools as manifestTools } from '#server/catalog.ts';
import { firstConfig } from '#server/features/agent/config.ts';
import {
  engineTools,
  evidenceIn,
  listSwitches,
  registerTools,
  unknownSwitches,
  withSwitches,
  withTitles,
} from '#server/features/agent/engines/toolRegistry.ts';
import type { Feature } from '#server/platform/feature.ts';
import { operation } from '#server/platform/operation/operation.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { tool, type ToolTurn } from '#server/platform/operation/tool.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Its transactions reach no database. */
const platform = {
  database: { inWorkspace: (_workspaceId: number, work: (tx: object) => unknown) => work({}) },
} as unknown as Platform;
const ctx: Ctx = {
  platform,
  workspaceId: 1,
  actor: { kind: 'agent', name: 'Ada' },
  traceId: 'test',
  locale: 'en',
};

const turn: ToolTurn = { ctx, customerId: 7, conversationId: 9, timeZone: 'UTC', locale: 'en' };

const listSlots = operation({
  name: 'tables.free',
  permission: 'conversation.read',
  audited: false,
  input: z.strictObject({ day: z.string(), customer_id: z.number() }),
  run: async (_ctx, _tx, { day }) => ({ day, free: ['10:00'], notes: 'internal' }),
});

const slots = tool({
  name: 'free_tables',
  switch: 'tables',
  description: 'Free times of a day.',
  parameters: z.strictObject({ day: z.string() }),
  operation: listSlots,
  inputOf: ({ day }, { customerId }) => ({ day, customer_id: customerId }),
  show: ({ day, free }) => ({ day, free }),
  approval: 'none',
  evidenceOf: ({ free }) => free,
  textsIn: (locale) => ({
    title: `${locale} title`,
    explanation: `${locale} explanation`,
    call: `${locale} call`,
  }),
});
const cancel = tool({ ...slots, name: 'cancel_table', approval: 'member' });

/** Nothing but its manifest says that the feature has tools. */
const tables: Feature = { tools: [slots, cancel] };

beforeAll(() => registerTools([...manifestTools, ...tables.tools!]));
afterAll(() => registerTools([]));

describe('a tool that only a manifest names', () => {
  it('is offered to the engine for a customer, and not in the playground', () => {
    const offered = engineTools(firstConfig, turn);
    expect(offered.map(({ name }) => name)).toContain('free_tables');
    expect(offered.find(({ name }) => name === 'free_tables')).toMatchObject({
      description: 'Free times of a day.',
      parameters: slots.parameters,
    });
    expect(engineTools(firstConfig, undefined)).toEqual([]);
  });

  it('runs its operation as the agent and shows the part of the output that is for the model', async () => {
    const offered = engineTools(firstConfig, turn).find(({ name }) => name === 'free_tables')!;
    expect('run' in offered && (await offered.run({ day: 'today' }))).toEqual({
      day: 'today',
      free: ['10:00'],
    });
  });

  it('is not offered when the configuration switches it off', () => {
    const config = { ...firstConfig, tools: { tables: false } };
    const names = engineTools(config, turn).map(({ name }) => name);
    expect(names).toContain('customer_record');
    expect(names).not.toContain('free_tables');
    expect(withSwitches(config).tools).toMatchObject({
      knowledge: true,
      customer_record: true,
      tables: false,
    });
  });

  it('is listed once for all tools of its switch, in the locale of the caller', () => {
    expect(listSwitches('zh-hk').filter(({ name }) => name === 'tables')).toHaveLength(1);
    expect(listSwitches('zh-hk').at(-1)).toEqual({
      name: 'tables',
      title: 'zh-hk title',
      explanation: 'zh-hk explanation',
      needs_model: true,
    });
  });

  it('has its title in traces; an unknown tool has its name', () => {
    const use = { input: '{}', output: '{}', ok: true, ms: 1 };
    const trace = {
      tools: [
        { ...use, name: 'free_tables' },
        { ...use, name: 'unknown' },
      ],
    };
    expect(withTitles(trace, 'en').tools.map(({ title }) => title)).toEqual(['en call', 'unknown']);
  });
});

describe('engineTools', () => {
  it('offers a tool with approval by a member as a proposal that cannot be run', () => {
    const offered = engineTools(firstConfig, turn).find(({ name }) => name === 'cancel_table')!;
    expect(offered).not.toHaveProperty('run');
    expect('propose' in offered && offered.propose({ day: 'today' })).toBe('en call: {"day":"today"}');
  });
});

describe('unknownSwitches', () => {
  it('returns the names that no manifest has', () => {
    expect(unknownSwitches(['knowledge', 'customer_record', 'tables', 'payment'])).toEqual(['payment']);
  });
});

describe('evidenceIn', () => {
  it('returns what successful calls may be quoted for, without the name that customers give themselves', () => {
    const use = { input: '{}', ok: true, ms: 1 };
    const record = JSON.stringify({ name: 'HK$1', email: 'a@example.com' });
    const found = [
      { ...use, name: 'customer_record', output: record },
      { ...use, name: 'free_tables', output: '{"day":"2026-01-01","free":["10:00"]}' },
      { ...use, name: 'free_tables', output: 'The tool failed.', ok: false },
    ];
    expect(evidenceIn(found)).toEqual(['{"email":"a@example.com"}', '["10:00"]']);
  });
});

describe('the tools of all manifests', () => {
  it('have names of their own, in snake_case', () => {
    const names = manifestTools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});
