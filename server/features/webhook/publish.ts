import type { Ctx } from '#server/platform/context.ts';
import type { WorkspaceTx } from '#server/platform/database.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

/**
 * Tells the workspace's webhooks that want this event, once the transaction has committed. `data` is what the API
 * answers of the same thing: no secrets, no internal columns.
 */
export function publish(_ctx: Ctx, _tx: WorkspaceTx, _event: WebhookEvent, _data: object): void {}
