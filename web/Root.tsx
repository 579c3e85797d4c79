import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '#web/lib/queries.ts';
import { Toaster } from '#web/ui/Toaster.tsx';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** What every page stands in. */
export function Root() {
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <Tooltip.Provider delay={400} closeDelay={0}>
          <Toaster>
            <Outlet />
          </Toaster>
        </Tooltip.Provider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
