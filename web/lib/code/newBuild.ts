/** Notices that the server has another build than this page, and loads the next page from it. */
import type { createBrowserRouter } from 'react-router';
import { useLiveState } from '#web/lib/events.ts';
import { hasUnsaved } from '#web/lib/unsaved.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state' | 'createHref'>;

let isOld = false;

/** The build that this page came with; undefined in development. */
const own = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

/** Asks the server for its build. Resolves to whether it is another one; no answer changes nothing. */
export async function checkBuild(): Promise<boolean> {
  if (isOld || !own()) return isOld;
  try {
    const reply = await fetch('/app/build', { cache: 'no-store' });
    const { build }: { build?: unknown } = reply.ok ? await reply.json() : {};
    isOld = typeof build === 'string' && build !== '' && build !== own();
  } catch {}
  return isOld;
}

/**
 * Asks when the connection or the person comes back: an update restarts the server. Then the next page that is
 * navigated to is loaded anew. Until then the page stays as it is, with what was typed in it; one with unsaved changes
 * asks before it is left, and nothing is loaded anew as long as there are some.
 */
export function followBuilds(router: Router): void {
  const check = () => void checkBuild();
  useLiveState.subscribe((state, before) => {
    if (state === 'open' && before !== 'open') check();
  });
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  let shown = pageOf(router.state);
  router.subscribe((state) => {
    const { navigation, location: at } = state;
    const isDue = isOld && !hasUnsaved();
    if (navigation.state === 'idle') {
      const left = shown;
      shown = pageOf(state);
      if (isDue && left !== undefined && left !== shown) location.assign(router.createHref(at));
    } else if (isDue && navigation.state === 'loading' && navigation.location.pathname !== at.pathname) {
      location.assign(router.createHref(navigation.location));
    }
  });
}

function pageOf({ matches }: Router['state']): string | undefined {
  return matches.at(-1)?.route.id;
}
