import { credit, get, list } from '#server/features/wallet/manage.ts';
import { bindInWorkspace } from '#server/platform/http/binding.ts';
import { walletRoutes as routes } from '#shared/contract/wallet.ts';
import type { Feature } from '#server/platform/feature.ts';

export const wallet: Feature = {
  operations: [credit, get, list],
  bindings: [bindInWorkspace(routes.credit, 'console.manage', credit)],
};
