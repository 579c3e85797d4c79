import * as manage from '#server/features/webhook/manage.ts';
import { mayCall } from '#server/platform/security/egress.ts';
import { bind, bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { webhookRoutes as routes } from '#shared/contract/webhook.ts';
import { AppError } from '#shared/errors.ts';

const writing = { access: 'integration.manage', audited: true } as const;

export const webhookBindings = [
  bind(routes.list, manage.list),
  // A name is looked up outside of any transaction.
  bindWorkspaceHandler(routes.create, writing, async (ctx, { body }) => {
    await refusePrivate(ctx.platform, body.url);
    return perform(ctx, manage.create, body);
  }),
  bind(routes.get, manage.get),
  bindWorkspaceHandler(routes.update, writing, async (ctx, { params, body }) => {
    if (body.url !== undefined) await refusePrivate(ctx.platform, body.url);
    return perform(ctx, manage.update, { ...params, ...body });
  }),
  bind(routes.remove, manage.remove),
  bind(routes.rotateSecret, manage.rotateSecret),
  bind(routes.test, manage.test),
  bind(routes.deliveries, manage.deliveries),
  bind(routes.redeliver, manage.redeliver),
];

async function refusePrivate(platform: Platform, url: string): Promise<void> {
  if (platform.settings.allowPrivateAddresses || (await mayCall(url))) return;
  throw new AppError('address_refused', { fields: { url: 'its address is not public' } });
}
