import { z } from 'zod';
import { openConversation } from '#server/features/conversation/store.ts';
import { claimContact, identify, identifyUser, setContact } from '#server/features/customer/public.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { locales } from '#shared/locales.ts';

/**
 * Finds or makes a customer, and their conversation on a channel. `user_id`: the channel's site vouches that it is this
 * user of its own; otherwise name and e-mail address are claims. `customer_id`: the customer of the chat that goes on.
 */
export const openChat = operation({
  name: 'chat.open',
  permission: 'system',
  audited: true,
  input: z.strictObject({
    channel_id: z.number().int(),
    external_id: z.string(),
    user_id: z.string().optional(),
    customer_id: z.number().int().optional(),
    locale: z.enum(locales),
    name: z.string().optional(),
    email: z.string().optional(),
  }),
  detail: ({ user_id }) => ({ ...(user_id !== undefined && { user_id }) }),
  async run(ctx, tx, { channel_id: channelId, external_id, user_id, customer_id, locale, name, email }) {
    const now = ctx.platform.clock.now();
    const contact = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
    const known = { ...contact, locale };
    let customerId: number;
    if (user_id !== undefined) {
      customerId = await identifyUser(ctx, tx, { channelId, userId: user_id }, known, customer_id);
      await setContact(tx, customerId, contact, now);
    } else {
      const identity = { channelId, externalId: external_id };
      customerId = customer_id ?? (await identify(ctx, tx, identity, { ...known, isClaimed: true }));
      await claimContact(tx, customerId, contact, now);
    }
    return { id: await openConversation(tx, channelId, customerId, now), customer_id: customerId };
  },
});
