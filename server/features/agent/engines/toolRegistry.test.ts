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
import { tool } from '#server/platform/operation/tool.ts';
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

const listSlots = operation({
  name: 'booking.slots',
  permission: 'conversation.read',
  audited: false,
  input: z.strictObject({ day: z.string(), customer_id: z.number() }),
  run: async (_ctx, _tx, { day }) => ({ day, free: ['10:00'], notes: 'internal' }),
});

const slots = tool({
  name: 'booking_slots',
  switch: 'booking',
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
const cancel = tool({ ...slots, name: 'cancel_booking', approval: 'member' });

/** Nothing but its manifest says that the feature has tools. */
const booking: Feature = { tools: [slots, cancel] };

beforeAll(() => registerTools([...manifestTools, ...booking.tools!]));
afterAll(() => registerTools([]));

describe('a tool that only a manifest names', () => {
  it('is offered to the engine for a customer, and not in the playground', () => {
    const offered = engineTools(ctx, firstConfig, 7);
    expect(offered.map(({ name }) => name)).toContain('booking_slots');
    expect(offered.find(({ name }) => name === 'booking_slots')).toMatchObject({
      description: 'Free times of a day.',
      parameters: slots.parameters,
    });
    expect(engineTools(ctx, firstConfig, null)).toEqual([]);
  });

  it('runs its operation as the agent and shows the part of the output that is for the model', async () => {
    const offered = engineTools(ctx, firstConfig, 7).find(({ name }) => name === 'booking_slots')!;
    expect('run' in offered && (await offered.run({ day: 'today' }))).toEqual({
      day: 'today',
      free: ['10:00'],
    });
  });

  it('is not offered when the configuration switches it off', () => {
    const config = { ...firstConfig, tools: { booking: false } };
    const names = engineTools(ctx, config, 7).map(({ name }) => name);
    expect(names).toEqual(['customer_record', 'note_customer_contact']);
    expect(withSwitches(config).tools).toEqual({ knowledge: true, customer_record: true, booking: false });
  });

  it('is listed once for all tools of its switch, in the locale of the caller', () => {
    expect(listSwitches('zh-hk').map(({ name }) => name)).toEqual([
      'knowledge',
      'customer_record',
      'booking',
    ]);
    expect(listSwitches('zh-hk').at(-1)).toEqual({
      name: 'booking',
      title: 'zh-hk title',
      explanation: 'zh-hk explanation',
      needs_model: true,
    });
  });

  it('has its title in traces; an unknown tool has its name', () => {
    const use = { input: '{}', output: '{}', ok: true, ms: 1 };
    const trace = {
      tools: [
        { ...use, name: 'booking_slots' },
        { ...use, name: 'unknown' },
      ],
    };
    expect(withTitles(trace, 'en').tools.map(({ title }) => title)).toEqual(['en call', 'unknown']);
  });
});

describe('engineTools', () => {
  it('offers a tool with approval by a member as a proposal that cannot be run', () => {
    const offered = engineTools(ctx, firstConfig, 7).find(({ name }) => name === 'cancel_booking')!;
    expect(offered).not.toHaveProperty('run');
    expect('propose' in offered && offered.propose({ day: 'today' })).toBe('en call: {"day":"today"}');
  });
});

describe('unknownSwitches', () => {
  it('returns the names that no manifest has', () => {
    expect(unknownSwitches(['knowledge', 'customer_record', 'booking', 'payment'])).toEqual(['payment']);
  });
});

describe('evidenceIn', () => {
  it('returns what successful calls may be quoted for, without the name that customers give themselves', () => {
    const use = { input: '{}', ok: true, ms: 1 };
    const record = JSON.stringify({ name: 'HK$1', email: 'a@example.com' });
    const found = [
      { ...use, name: 'customer_record', output: record },
      { ...use, name: 'booking_slots', output: '{"day":"2026-01-01","free":["10:00"]}' },
      { ...use, name: 'booking_slots', output: 'The tool failed.', ok: false },
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
