import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '#web/lib/queries.ts';
import { Tips } from '#web/ui/overlay/Tips.tsx';
import { Toaster } from '#web/ui/overlay/Toaster.tsx';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** The providers around every page. */
export function Root() {
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <Toaster />
        <Tips />
      </QueryClientProvider>
    </CSPProvider>
  );
}
