import type { ComponentType } from 'react';
import {
  redirect,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { splitLocale } from '#shared/locales.ts';
import { loadTexts } from '#web/lib/i18n.ts';
import { landing } from '#web/features/account/landing.ts';
import { RequireOrganization } from '#web/features/account/RequireOrganization.tsx';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { sides, type Page, type Side } from '#web/pages.ts';
import { endVisit, isVisiting, read, tokenExpiry } from '#web/lib/session.ts';
import { hasWorkspace } from '#web/lib/workspace.ts';
import { Root } from '#web/Root.tsx';
import { ErrorPage } from '#web/shell/ErrorPage.tsx';
import { NotFound } from '#web/shell/NotFound.tsx';
import { userMenu, visibleMenu } from '#web/shell/menu/menu.ts';

interface Module {
  default: ComponentType;
}

const modules = import.meta.glob<Module>(['./shell/?*Layout.tsx', './features/**/*Page.tsx']);
const loaders = import.meta.glob<{ loader: PageLoader }>('./features/**/*Loader.ts');

/** A page with its texts and code, and with its loader. All load at once; its queries may still be running then. */
function page({ path, module, loader, texts }: Page) {
  return {
    path,
    lazy: async () => {
      const load = modules[`./${module}`];
      if (!load) throw new Error(`There is no ${module}.`);
      const [code] = await Promise.all([load(), loadTexts(...texts)]).catch(broken);
      return { Component: code.default };
    },
    ...(loader && { loader: startQueries(loaders[`./${loader}`]!), shouldRevalidate: isOtherPath }),
    errorElement: <ErrorPage />,
  } satisfies RouteObject;
}

function startQueries(loadLoader: () => Promise<{ loader: PageLoader }>): LoaderFunction {
  return ({ request, params }) => {
    const { pathname, searchParams: search } = new URL(request.url);
    if (mayFetch(pathname)) {
      // Without the module the page starts its queries itself.
      void loadLoader().then(
        ({ loader }) => loader({ search, params }),
        () => undefined,
      );
    }
    return null;
  };
}

/** Not before the session of the page load is settled: answers for another workspace would stay in the cache. */
function mayFetch(pathname: string): boolean {
  const [, side] = splitLocale(pathname).rest.split('/');
  if (side === 'app') return isSignedIn('user') && hasWorkspace();
  return side === 'admin' ? isSignedIn('admin') : true;
}

function isSignedIn(side: 'user' | 'admin'): boolean {
  return Boolean(read('token')) && read('user-role') === side;
}

/** Not for another query string only: pages read it by `useSearch`. */
function isOtherPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** A page that could not be loaded throws when it is rendered: the router renders nothing when `lazy` rejects. */
function broken(error: unknown): [Module] {
  return [
    {
      default: () => {
        throw error;
      },
    },
  ];
}

function pagesOf(side: Side): RouteObject[] {
  return side.pages.map(page);
}

const appPages = pagesOf(sides.app);
if (import.meta.env.DEV)
  appPages.push({ path: '__kit', lazy: async () => ({ Component: (await import('#web/Kit.tsx')).default }) });

/** Their log-ins are for guests. */
const authPages = pagesOf(sides.auth).map((route): RouteObject => {
  if (route.path === 'admin/login') return { ...route, loader: guests('admin') };
  return ['login', 'register'].includes(route.path!) ? { ...route, loader: guests('user') } : route;
});

/** Paths have no locale prefix: it is the router's basename. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [
      {
        loader: only('user', '/auth/login'),
        ...page({ path: 'app', ...sides.app.layout }),
        children: [
          { index: true, loader: () => redirect(home('user')) },
          { element: <RequireOrganization />, children: appPages },
          { path: '*', element: <NotFound home="/app" /> },
        ],
      },
      {
        loader: only('admin', '/auth/admin/login'),
        ...page({ path: 'admin', ...sides.admin.layout }),
        children: [
          { index: true, loader: () => redirect(home('admin')) },
          ...pagesOf(sides.admin),
          { path: '*', element: <NotFound home="/admin" /> },
        ],
      },
      {
        ...page({ path: 'portal', ...sides.portal.layout }),
        children: [...pagesOf(sides.portal), { path: '*', loader: () => redirect('/portal') }],
      },
      {
        ...page({ path: 'auth', ...sides.auth.layout }),
        children: [
          { index: true, loader: () => redirect('/auth/login') },
          ...authPages,
          { path: '*', element: <NotFound home="/app" /> },
        ],
      },
      {
        path: '*',
        element: (
          <main className="h-full">
            <NotFound home="/app" />
          </main>
        ),
      },
    ],
  },
];

/** Redirects to the log-in of a side without a session of it. */
function only(side: 'user' | 'admin', login: string): LoaderFunction {
  return () => {
    // Whoever opens the console has left the organization.
    if (side === 'admin' && isVisiting()) endVisit();
    return isSignedIn(side) ? null : redirect(login);
  };
}

/** Redirects users with a session to where a log-in leads. */
function guests(side: 'user' | 'admin'): LoaderFunction {
  return ({ request }) => {
    const isIn = read('user-role') === side && tokenExpiry(read('token') ?? '') > Date.now() / 1000;
    return isIn ? redirect(landing(side, new URL(request.url).searchParams.get('next') ?? '')) : null;
  };
}

/** The console's dashboard; of the app the first page of the menu. */
function home(side: 'user' | 'admin'): string {
  if (side === 'admin') return '/admin/dashboard';
  return visibleMenu(userMenu, read('workspace-user')?.role)[0]?.apps[0]?.link ?? '/app/self/profile';
}
