import { useEffect } from 'react';
import { systemRoutes } from '#shared/contract/console/system.ts';
import { useCall } from '#web/lib/queries.ts';
import { useStored, write } from '#web/lib/session.ts';

const once = { quiet: true, staleTime: Infinity } as const;

/** Name, logo and slogan of this system; those of the last visit until the reply arrives. */
export function useSystem(): { name: string; logo: string; slogan: string } {
  const { data } = useCall(systemRoutes.details, {}, once);
  const [name, logo, favicon] = [useStored('system-name'), useStored('system-logo'), useStored('favicon')];
  useEffect(() => {
    if (!data) return;
    write('system-name', data.system_name);
    write('system-logo', data.system_logo);
    write('favicon', data.system_favicon);
  }, [data]);
  useEffect(() => {
    if (favicon) showFavicon(favicon);
  }, [favicon]);
  return { name: name || 'Parley', logo: logo ?? '', slogan: data?.system_slogan ?? '' };
}

/** mono, workspaces or platform; undefined until known. */
export function useSystemMode(): 'mono' | 'workspaces' | 'platform' | undefined {
  return useCall(systemRoutes.mode, {}, once).data?.system_mode;
}

/** Sets the title of the page: its own name, then the system's. Without a name the title is left to another caller. */
export function useTitle(name: string | undefined): void {
  const system = useSystem().name;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${system}`;
  }, [name, system]);
}

function showFavicon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link');
  link.rel = 'icon';
  link.href = href;
  document.head.append(link);
}
