import type { ComponentType } from 'react';
import { redirect, type LoaderFunction, type RouteObject } from 'react-router';
import { loadTexts, type Namespace } from '#web/lib/i18n.ts';
import { landing } from '#web/features/account/landing.ts';
import { RequireOrganization } from '#web/features/account/RequireOrganization.tsx';
import { read, tokenExpiry } from '#web/lib/session.ts';
import { Root } from '#web/Root.tsx';
import { ErrorPage } from '#web/shell/ErrorPage.tsx';
import { NotFound } from '#web/shell/NotFound.tsx';
import { adminMenu, userMenu, visibleMenu } from '#web/shell/menu.ts';

interface Module {
  default: ComponentType;
  /** Starts fetching what the page shows, in parallel with nothing it waits for. */
  loader?: LoaderFunction;
}

/** A page: its path, the namespaces of its texts, its code. Texts and code load together. */
function page(path: string, texts: Namespace[], load: () => Promise<Module>) {
  return {
    path,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadTexts(...texts)]).catch(broken);
      return { Component: module.default, ...(module.loader ? { loader: module.loader } : {}) };
    },
    errorElement: <ErrorPage />,
  } satisfies RouteObject;
}

/** A page that could not be loaded throws when it is drawn: the router draws nothing at all for one that rejects. */
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
  page('chat/chat/:conversation?', ['chat'], () => import('#web/features/conversation/InboxPage.tsx')),
  page('chat/channel', ['chat'], () => import('#web/features/channel/ChannelPage.tsx')),
  page('ai-knowledge/knowledge', ['ai-knowledge'], () => import('#web/features/knowledge/KnowledgePage.tsx')),
  page('parley/parley', ['parley', 'chat'], () => import('#web/features/agent/StudioPage.tsx')),
];

const adminPages: RouteObject[] = [
  page('settings/ai', ['system-settings'], () => import('#web/features/settings/ModelPage.tsx')),
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
  page('join', ['auth'], () => import('#web/features/account/JoinPage.tsx')),
  page('confirm-email', ['auth'], () => import('#web/features/account/ConfirmEmailPage.tsx')),
];

if (import.meta.env.DEV) appPages.push(page('__kit', [], () => import('#web/Kit.tsx')));

/** Paths stand without their locale prefix: that is the router's basename. */
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

/** Lets only sessions of one side in; others go to its log-in. */
function only(side: 'user' | 'admin', login: string): LoaderFunction {
  return () => (read('token') && read('user-role') === side ? null : redirect(login));
}

/** Sends whoever is logged in already on to where a log-in leads. */
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
