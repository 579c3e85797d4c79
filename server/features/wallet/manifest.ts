import { credit, get, list, spending } from '#server/features/wallet/manage.ts';
import { bindInWorkspace } from '#server/platform/http/binding.ts';
import { walletRoutes as routes } from '#shared/contract/wallet.ts';
import type { Feature } from '#server/platform/feature.ts';
import { notifyLeaders } from '#shared/rules/notifications.ts';

export const wallet: Feature = {
  operations: [credit, get, list, spending],
  bindings: [bindInWorkspace(routes.credit, 'console.manage', credit)],
  notifications: [{ kind: 'wallet_low', rule: notifyLeaders, path: () => '/app/organization/wallet' }],
};
