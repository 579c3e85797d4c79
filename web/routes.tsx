import type { ComponentType } from 'react';
import {
  redirect,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { splitLocale } from '#shared/locales.ts';
import { loadTexts, type Namespace } from '#web/lib/i18n.ts';
import { landing } from '#web/features/account/landing.ts';
import { RequireOrganization } from '#web/features/account/RequireOrganization.tsx';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { read, tokenExpiry } from '#web/lib/session.ts';
import { hasWorkspace } from '#web/lib/workspace.ts';
import { Root } from '#web/Root.tsx';
import { ErrorPage } from '#web/shell/ErrorPage.tsx';
import { NotFound } from '#web/shell/NotFound.tsx';
import { adminMenu, userMenu, visibleMenu } from '#web/shell/menu.ts';

interface Module {
  default: ComponentType;
}

/**
 * A page: its path, the namespaces of its texts, its code, and the module that starts its queries. All load at once,
 * and the page is shown when texts and code are there: its queries may still be running.
 */
function page(
  path: string,
  texts: Namespace[],
  load: () => Promise<Module>,
  loadLoader?: () => Promise<{ loader: PageLoader }>,
) {
  return {
    path,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadTexts(...texts)]).catch(broken);
      return { Component: module.default };
    },
    ...(loadLoader && { loader: startQueries(loadLoader), shouldRevalidate: isOtherPath }),
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

const appPages: RouteObject[] = [
  page(
    'chat/chat/:conversation?',
    ['chat'],
    () => import('#web/features/conversation/InboxPage.tsx'),
    () => import('#web/features/conversation/inboxLoader.ts'),
  ),
  page(
    'chat/channel',
    ['chat'],
    () => import('#web/features/channel/ChannelPage.tsx'),
    () => import('#web/features/channel/channelLoader.ts'),
  ),
  page(
    'ai-knowledge/knowledge',
    ['ai-knowledge'],
    () => import('#web/features/knowledge/KnowledgePage.tsx'),
    () => import('#web/features/knowledge/knowledgeLoader.ts'),
  ),
  page(
    'parley/parley',
    ['parley', 'chat'],
    () => import('#web/features/agent/StudioPage.tsx'),
    () => import('#web/features/agent/studioLoader.ts'),
  ),
  page(
    'organization/usage',
    ['subscription'],
    () => import('#web/features/usage/UsagePage.tsx'),
    () => import('#web/features/usage/usageLoader.ts'),
  ),
];

const adminPages: RouteObject[] = [
  page(
    'settings/ai',
    ['system-settings'],
    () => import('#web/features/settings/ModelPage.tsx'),
    () => import('#web/features/settings/modelLoader.ts'),
  ),
  page(
    'settings/limits',
    ['system-settings'],
    () => import('#web/features/settings/LimitsPage.tsx'),
    () => import('#web/features/settings/limitsLoader.ts'),
  ),
];

const authPages: RouteObject[] = [
  { ...page('login', ['auth'], () => import('#web/features/account/LoginPage.tsx')), loader: guests('user') },
  {
    ...page('admin/login', ['auth'], () => import('#web/features/account/AdminLoginPage.tsx')),
    loader: guests('admin'),
  },
  {
    ...page('register', ['auth'], () => import('#web/features/account/RegisterPage.tsx')),
    loader: guests('user'),
  },
  page('forgot-password', ['auth'], () => import('#web/features/account/ForgotPasswordPage.tsx')),
  page('activate', ['auth'], () => import('#web/features/account/ActivatePage.tsx')),
  page('reset-password', ['auth'], () => import('#web/features/account/ResetPasswordPage.tsx')),
  page(
    'join',
    ['auth'],
    () => import('#web/features/account/join/JoinPage.tsx'),
    () => import('#web/features/account/join/joinLoader.ts'),
  ),
  page('confirm-email', ['auth'], () => import('#web/features/account/ConfirmEmailPage.tsx')),
];

if (import.meta.env.DEV) appPages.push(page('__kit', [], () => import('#web/Kit.tsx')));

/** Paths have no locale prefix: it is the router's basename. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [
      {
        loader: only('user', '/auth/login'),
        ...page('app', [], () => import('#web/shell/AppLayout.tsx')),
        children: [
          { index: true, loader: () => redirect(home('user')) },
          { element: <RequireOrganization />, children: appPages },
          { path: '*', element: <NotFound home="/app" /> },
        ],
      },
      {
        loader: only('admin', '/auth/admin/login'),
        ...page('admin', ['admin'], () => import('#web/shell/AdminLayout.tsx')),
        children: [
          { index: true, loader: () => redirect(home('admin')) },
          ...adminPages,
          { path: '*', element: <NotFound home="/admin" /> },
        ],
      },
      {
        ...page('auth', ['auth'], () => import('#web/shell/AuthLayout.tsx')),
        children: [
          { index: true, loader: () => redirect('/auth/login') },
          ...authPages,
          { path: '*', element: <NotFound home="/app" /> },
        ],
      },
      { path: '*', element: <NotFound home="/app" /> },
    ],
  },
];

/** Redirects to the log-in of a side without a session of it. */
function only(side: 'user' | 'admin', login: string): LoaderFunction {
  return () => (isSignedIn(side) ? null : redirect(login));
}

/** Redirects users with a session to where a log-in leads. */
function guests(side: 'user' | 'admin'): LoaderFunction {
  return ({ request }) => {
    const isIn = read('user-role') === side && tokenExpiry(read('token') ?? '') > Date.now() / 1000;
    return isIn ? redirect(landing(side, new URL(request.url).searchParams.get('next') ?? '')) : null;
  };
}

/** The first page of the menu. */
function home(side: 'user' | 'admin'): string {
  const menu =
    side === 'admin'
      ? visibleMenu(adminMenu, read('admin')?.role)
      : visibleMenu(userMenu, read('workspace-user')?.role);
  return menu[0]?.apps[0]?.link ?? `/${side === 'admin' ? 'admin' : 'app'}/self/profile`;
}
