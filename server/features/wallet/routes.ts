import { credit, get, list } from '#server/features/wallet/manage.ts';
import { bind, bindInside } from '#server/platform/binding.ts';
import { walletRoutes as routes } from '#shared/contract/wallet.ts';

export const walletBindings = [
  bind(routes.get, get),
  bind(routes.list, list),
  bindInside(routes.credit, 'console.manage', credit),
];
