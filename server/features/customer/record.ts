import { z } from 'zod';
import { claimContact, getCustomer, setPhone } from '#server/features/customer/store.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { AppError } from '#shared/errors.ts';

export const getRecord = operation({
  name: 'customer.get',
  permission: 'customer.read',
  audited: false,
  input: z.strictObject({ id: z.number().int() }),
  run: (_ctx, tx, { id }) => getCustomer(tx, id),
});

export const noteContact = operation({
  name: 'customer.note_contact',
  permission: 'customer.edit',
  audited: true,
  input: z.strictObject({
    id: z.number().int(),
    name: z.string().trim().min(1).max(100).optional(),
    email: z.email().max(200).optional(),
    phone: z
      .string()
      .regex(/^\+\d{6,15}$/)
      .optional(),
  }),
  async run(ctx, tx, { id, phone, ...change }) {
    if (phone === undefined && Object.keys(change).length === 0)
      throw new AppError('invalid_input', { fields: { name: 'nothing to note' } });
    const now = ctx.platform.clock.now();
    if (Object.keys(change).length > 0) await claimContact(tx, id, change, now);
    if (phone !== undefined) await setPhone(tx, id, phone, now);
    return { id };
  },
});
