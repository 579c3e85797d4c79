/** The reads that need more than the ids of their address. */
import { aFile, ask, claimsOf, makeCustomer, unique } from '#test/requestFixtures/stage.ts';
import { invite } from '#test/requestFixtures/ofWorkspaces.ts';
import type { RequestFixture } from '#test/requestFixtures/requestFixture.ts';

export const readFixtures: Record<string, RequestFixture> = {
  'GET /v1/api/workspace/:id': {
    call: async ({ workspace: { tokens, users } }) => ({
      token: tokens.owner,
      by: { kind: 'member', id: users.owner },
    }),
  },
  'GET /v1/public/chat/media/:id': {
    async call(stage) {
      const { token } = await makeCustomer(stage);
      const { id } = await ask<{ id: number }>(stage, 'POST', '/v1/public/chat/media', aFile(), token);
      const { c: customerId } = claimsOf(token) as { c: number };
      return { token, by: { kind: 'customer', id: customerId }, params: { id } };
    },
  },
  'POST /v1/api/subscription/plan-change-preview': { body: { unique_plan_tag: 'pro' } },
  'GET /v1/api/booking-figure': { call: async () => ({ query: '?from=2027-01-01&to=2027-01-31' }) },
  'GET /v1/public/workspace/invitation': {
    call: async (stage) => ({ query: `?token=${await invite(stage)}` }),
  },
  'POST /v1/api/agent/playground': {
    call: async () => ({ body: { messages: [{ author: 'customer', text: unique('What is') }] } }),
  },
};
