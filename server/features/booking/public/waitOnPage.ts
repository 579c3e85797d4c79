import { z } from 'zod';
import { getPublicService } from '#server/features/booking/public/pageReads.ts';
import { lockRequest, setRequest } from '#server/features/booking/public/pageStore.ts';
import { join } from '#server/features/booking/waiting/waitingList.ts';
import { operation, performIn } from '#server/platform/operation/operation.ts';
import { bookingCustomer } from '#shared/contract/booking.ts';
import { waitingWish } from '#shared/contract/booking/waiting.ts';

/** Puts a visitor of the public page on the waiting list. A request that is repeated does so once. */
export const waitOnPage = operation({
  name: 'booking.wait_on_page',
  permission: 'booking.edit',
  audited: 'in steps',
  input: z.strictObject({ ...waitingWish, client_id: z.string(), customer: bookingCustomer }),
  async run(ctx, tx, { client_id: clientId, ...body }) {
    const request = { kind: 'waiting' as const, clientId };
    if ((await lockRequest(tx, request, ctx.platform.clock.now())) !== null) return {};
    await getPublicService(tx, body.service_id, body.resource_id);
    const { id } = await performIn(ctx, tx, join, { body });
    await setRequest(tx, request, id);
    return {};
  },
});
