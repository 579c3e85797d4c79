import { credit, get, list } from '#server/features/wallet/manage.ts';
import { bind, bindInWorkspace } from '#server/platform/http/binding.ts';
import { walletRoutes as routes } from '#shared/contract/wallet.ts';

export const walletBindings = [
  bind(routes.get, get),
  bind(routes.list, list),
  bindInWorkspace(routes.credit, 'console.manage', credit),
];
