import { z } from 'zod';
import type { EngineTool } from '#server/features/agent/engines/engine.ts';
import type { ToolUse } from '#server/features/agent/engines/model/modelTools.ts';
import { viewCustomer, updateCustomer } from '#server/features/customer/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import { AppError } from '#shared/errors.ts';

const readRecord = operation({
  name: 'customer.get',
  permission: 'customer.read',
  audited: false,
  input: z.strictObject({ id: z.number().int() }),
  run: (_ctx, tx, { id }) => viewCustomer(tx, id),
});

const writeRecord = operation({
  name: 'customer.note_contact',
  permission: 'customer.edit',
  audited: true,
  input: z.strictObject({
    id: z.number().int(),
    name: z.string().trim().min(1).max(100).optional(),
    email: z.email().max(200).optional(),
  }),
  async run(ctx, tx, { id, ...change }) {
    if (Object.keys(change).length === 0)
      throw new AppError('invalid_input', { fields: { name: 'nothing to note' } });
    await viewCustomer(tx, id);
    await updateCustomer(tx, id, change, ctx.platform.clock.now());
    return { id };
  },
});

export const agentToolOperations = [readRecord, writeRecord];

/** What the uses of tools vouch for: not for what customers call themselves, which is a text of theirs. */
export function vouchedFor(uses: readonly ToolUse[]): string[] {
  return uses
    .filter((use) => use.ok)
    .map(({ name, output }) => {
      if (name !== RECORD) return output;
      const { name: _theirs, ...record } = JSON.parse(output) as Record<string, unknown>;
      return JSON.stringify(record);
    });
}

const RECORD = 'customer_record';

/** What the agent may do for this customer. Whose record it is, is not the model's to say. */
export function toolsFor(ctx: Ctx, config: AgentConfig, customerId: number | null): EngineTool[] {
  if (!config.tools.customer_record || customerId === null) return [];
  return [
    {
      name: RECORD,
      description: 'What is known of the customer: name, e-mail, phone, tags.',
      parameters: z.strictObject({}),
      async run() {
        const { name, email, phone, tags, attributes } = await perform(ctx, readRecord, { id: customerId });
        return { name, email, phone, tags, attributes };
      },
    },
    {
      name: 'note_customer_contact',
      description: "Note the customer's own name or e-mail address after they gave it.",
      parameters: z.strictObject({
        name: z.string().max(100).optional(),
        email: z.string().max(200).optional(),
      }),
      async run(input) {
        await perform(ctx, writeRecord, { id: customerId, ...(input as object) });
        return { noted: true };
      },
    },
  ];
}
