import { z } from 'zod';
import { countSession } from '#server/features/budget/public.ts';
import { openConversation } from '#server/features/conversation/store.ts';
import { identify, updateCustomer } from '#server/features/customer/public.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { locales } from '#shared/locales.ts';

/** Finds or makes the customer behind an identity on a channel, and their conversation there. */
export const openChat = operation({
  name: 'chat.open',
  permission: 'system',
  audited: true,
  input: z.strictObject({
    channel_id: z.number().int(),
    external_id: z.string(),
    locale: z.enum(locales),
    name: z.string().optional(),
    email: z.string().optional(),
    /** Of a visitor of the web chat: their network, and the challenge that they solved. */
    visit: z.strictObject({ network: z.string(), proof: z.string().optional() }).optional(),
  }),
  async run(ctx, tx, { channel_id, external_id, locale, name, email, visit }) {
    if (visit) await countSession(ctx, tx, visit);
    const now = ctx.platform.clock.now();
    const known = { ...(name && { name }), ...(email && { email }) };
    const identity = { channelId: channel_id, externalId: external_id };
    const customerId = await identify(ctx, tx, identity, { ...known, locale });
    if (name || email) await updateCustomer(tx, customerId, known, now);
    return { id: await openConversation(tx, channel_id, customerId, now), customer_id: customerId };
  },
});
