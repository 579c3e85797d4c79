import { current, get, grant, toggle } from '#server/features/subscription/manage.ts';
import { preview } from '#server/features/subscription/preview.ts';
import { renew, renewDue } from '#server/features/subscription/renew.ts';
import { subscribe } from '#server/features/subscription/subscribe.ts';
import { bindInWorkspace } from '#server/platform/http/binding.ts';
import { subscriptionRoutes as routes } from '#shared/contract/subscription.ts';
import type { Feature } from '#server/platform/feature.ts';
import { notifyLeaders } from '#shared/rules/notifications.ts';

export const subscription: Feature = {
  operations: [current, get, grant, preview, renew, subscribe, toggle],
  bindings: [bindInWorkspace(routes.grant, 'console.manage', grant)],
  maintenance: [{ name: 'subscription.renew', every: 'fiveMinutes', run: renewDue }],
  notifications: [
    { kind: 'payment_failed', rule: notifyLeaders, path: () => '/app/organization/subscription' },
  ],
};
