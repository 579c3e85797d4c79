import { lockConversation, readMessages, setMessageStatus } from '#server/features/conversation/public.ts';
import { deliveryDue } from '#server/features/delivery/deliveryDue.ts';
import { requeueFailed } from '#server/features/delivery/retryStore.ts';
import { listParts } from '#server/features/delivery/store.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { AppError } from '#shared/errors.ts';

/**
 * A member sends what failed of a message once more. A part whose outcome is not known may reach the customer twice: it is
 * sent only if the member has agreed to that. Repeated calls change nothing, since the message has not failed any more.
 */
export const retry = operationOf(conversationRoutes.retry, {
  name: 'conversation.retry',
  permission: 'conversation.answer',
  async run(ctx, tx, { params: { id, message_id: messageId }, body }) {
    await lockConversation(tx, id);
    const read = () => readMessages(ctx, tx, { conversationId: id, after: messageId - 1, limit: 1 });
    const [message] = await read();
    if (message?.id !== messageId) throw new AppError('not_found');
    const failed = (await listParts(tx, messageId)).filter(({ status }) => status === 'failed');
    if (message.status !== 'failed' || failed.length === 0) return message;
    if (!body.may_have_arrived && failed.some(({ reason }) => reason === 'not_known'))
      throw new AppError('invalid_input', { fields: { may_have_arrived: 'it may have arrived already' } });
    await requeueFailed(tx, messageId, ctx.platform.clock.now());
    await setMessageStatus(ctx, tx, messageId, 'queued', '');
    ctx.platform.jobs.enqueue(tx, deliveryDue, { workspaceId: tx.workspaceId, conversationId: id, at: 0 });
    return (await read())[0]!;
  },
});
