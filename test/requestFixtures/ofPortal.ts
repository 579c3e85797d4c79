/** The portal of customers. */
import { insertLink } from '#server/features/portal/portalStore.ts';
import { newPortalToken } from '#server/features/portal/portalToken.ts';
import type { RequestFixture } from '#test/requestFixtures/requestFixture.ts';
import { ask, makeCustomer, type Stage } from '#test/requestFixtures/stage.ts';

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

async function openPortal(stage: Stage) {
  const { id, conversationId } = await makeCustomer(stage);
  const body = { link: await newLink(stage, id) };
  const opened = await ask<{ session_token: string }>(stage, 'POST', '/v1/public/portal/open', body, '');
  return { token: opened.session_token, by, conversationId };
}

export const portalFixtures: Record<string, RequestFixture> = {
  'POST /v1/public/portal/open': {
    as: 'portal.open',
    inside: 'ours',
    call: async (stage) => ({
      token: '',
      by,
      body: { link: await newLink(stage, (await makeCustomer(stage)).id) },
    }),
  },
  'POST /v1/public/portal/sign-out': { as: 'portal.sign_out', inside: 'ours', call: openPortal },
  'GET /v1/public/portal': { call: openPortal },
  'GET /v1/public/portal/conversation/:id': {
    async call(stage) {
      const { conversationId, ...opened } = await openPortal(stage);
      return { ...opened, params: { id: conversationId } };
    },
  },
};
