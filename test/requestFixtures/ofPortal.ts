/** The portal of customers. */
import { insertLink } from '#server/features/portal/portalStore.ts';
import { newPortalToken } from '#server/features/portal/portalToken.ts';
import type { RequestFixture } from '#test/requestFixtures/requestFixture.ts';
import { makeBooking } from '#test/requestFixtures/bookings.ts';
import { ask, unique, type Stage } from '#test/requestFixtures/stage.ts';

const by = { kind: 'system', id: null };

async function newLink({ app, workspace }: Stage, customerId: number): Promise<string> {
  const now = new Date();
  const { token, digest } = newPortalToken(workspace.id);
  await app.platform.database.inWorkspace(workspace.id, (tx) =>
    insertLink(
      tx,
      digest,
      { email: '', customer_id: customerId },
      { now, expiresAt: new Date(now.getTime() + 60_000) },
    ),
  );
  return token;
}

/** Somebody who has booked. */
async function someone(stage: Stage): Promise<number> {
  const customer = { name: unique('Ann'), email: `${unique('ann')}@example.com` };
  const { id } = await makeBooking(stage, { customer });
  const booking = await ask<{ customer: { id: number } }>(stage, 'GET', `/v1/api/booking/${id}`);
  return booking.customer.id;
}

async function openPortal(stage: Stage, customerId?: number) {
  const body = { link: await newLink(stage, customerId ?? (await someone(stage))) };
  const opened = await ask<{ session_token: string }>(stage, 'POST', '/v1/public/portal/open', body, '');
  return { token: opened.session_token, by };
}

export const portalFixtures: Record<string, RequestFixture> = {
  'POST /v1/public/portal/open': {
    as: 'portal.open',
    inside: 'ours',
    call: async (stage) => ({
      token: '',
      by,
      body: { link: await newLink(stage, await someone(stage)) },
    }),
  },
  'POST /v1/public/portal/sign-out': {
    as: 'portal.sign_out',
    inside: 'ours',
    call: (stage) => openPortal(stage),
  },
  'GET /v1/public/portal': { call: (stage) => openPortal(stage) },
  'GET /v1/public/portal/conversation/:id': {
    async call(stage) {
      const { id } = stage.answered;
      const conversation = await ask<{ customer: { id: number } }>(
        stage,
        'GET',
        `/v1/api/conversation/${id}`,
      );
      return { ...(await openPortal(stage, conversation.customer.id)), params: { id } };
    },
  },
};
