import { z } from 'zod';
import { empty, id, idParams } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const access = z.object({ id, blocked: z.boolean() });

export const customerRoutes = {
  block: route('POST /v1/api/customer/:id/block', {
    summary: 'Block a customer: what they write in a chat is rejected from now on',
    params: idParams,
    body: empty,
    reply: access,
  }),
  unblock: route('POST /v1/api/customer/:id/unblock', {
    summary: 'Let a blocked customer write again',
    params: idParams,
    body: empty,
    reply: access,
  }),
  endChats: route('POST /v1/api/customer/:id/end-chats', {
    summary: "Sign a customer's chats out in every browser; who writes there next is somebody new",
    params: idParams,
    body: empty,
    reply: access,
  }),
};
