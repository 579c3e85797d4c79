import { Outlet } from 'react-router';
import { Brand } from '#web/shell/Brand.tsx';
import { LookSwitches } from '#web/shell/LookSwitches.tsx';
import { SkipLink } from '#web/shell/SkipLink.tsx';

/** The frame of the app for a customer, who has no organization and no session of a user: a bar and the page. */
export default function PortalLayout() {
  return (
    <div className="flex h-full flex-col bg-canvas">
      <SkipLink />
      <header className="z-(--z-bar) flex h-14 shrink-0 items-center justify-between gap-2 px-5 print:hidden max-md:px-4">
        <Brand small />
        <LookSwitches />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto border-t hairline bg-surface outline-none md:mx-2 md:rounded-t-4 md:border-x"
      >
        <Outlet />
      </main>
    </div>
  );
}
