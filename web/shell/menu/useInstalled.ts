import { systemRoutes } from '#shared/contract/console/system.ts';
import { useCall } from '#web/lib/queries.ts';
import { useLater } from '#web/lib/time/useLater.ts';
import type { AppGroup } from '#web/shell/menu/menu.ts';

/** The modules of this installation, for a menu whose apps require some; undefined until known. */
export function useInstalled(menu: readonly AppGroup[]): readonly string[] | undefined {
  const requires = menu.some(({ apps }) => apps.some(({ modules }) => modules));
  const enabled = useLater(1_500) && requires;
  return useCall(systemRoutes.modules, {}, { quiet: true, enabled, staleTime: Infinity }).data?.modules;
}
