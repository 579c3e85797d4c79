/** Every page of the product, made of the lists that the product itself makes its routes of. */
import { sitePages } from '#shared/site.ts';
import { sides } from '#web/pages.ts';

export type Who = 'visitor' | 'olivia' | 'admin' | 'mei' | 'support' | 'founder' | 'newcomer';

export interface Route {
  path: string;
  as: Who;
  /** Of the page itself, 200 by default. */
  status?: number;
  /** Statuses of calls that are this page's subject. */
  rejects?: readonly number[];
  /** Written in English for everybody. */
  englishOnly?: true;
}

/** Paths for pages with parameters. */
const examples: Record<string, readonly string[]> = {
  'chat/chat/:conversation?': ['chat/chat', 'chat/chat/1'],
};

/** What the server answers beside the app and the site; checked against its routes. */
export const serverPages: readonly Route[] = [
  { path: '/docs', as: 'visitor', englishOnly: true },
  { path: '/app/offline', as: 'visitor' },
];

const pathsOf = (side: keyof typeof sides): string[] =>
  sides[side].pages.flatMap(({ path }) => {
    const paths = path.includes(':') ? examples[path] : [path];
    if (!paths) throw new Error(`${path} has parameters: it needs an example in ${import.meta.filename}.`);
    return paths.map((one) => `/${side}/${one}`);
  });

const notFound = { status: 404, rejects: [404] } as const;

/** What everybody sees, filled with the demo. */
export const routes: readonly Route[] = [
  ...Object.values(sitePages).map((path) => ({ path, as: 'visitor' }) as const),
  ...serverPages,
  { path: '/public/chat/harbour-dental', as: 'visitor' },
  { path: '/public/chat/nobody', as: 'visitor', ...notFound },
  { path: '/public/booking/harbour-dental', as: 'visitor' },
  { path: '/public/booking/harbour-dental?service=1', as: 'visitor' },
  { path: '/public/booking/nobody', as: 'visitor', ...notFound },
  { path: '/public/booking/manage/nothing', as: 'visitor', ...notFound },
  { path: '/portal?organization=harbour-dental', as: 'visitor' },
  { path: '/nothing/here', as: 'visitor', ...notFound },
  { path: '/auth/nothing', as: 'visitor' },
  ...pathsOf('auth').map((path) => ({ path, as: 'visitor' }) as const),
  ...['activate', 'reset-password', 'confirm-email'].map(
    (name) => ({ path: `/auth/${name}?token=anything`, as: 'visitor' }) as const,
  ),
  { path: '/auth/join?token=anything', as: 'visitor', rejects: [400, 404, 410] },
  ...pathsOf('app').map((path) => ({ path, as: 'olivia' }) as const),
  { path: '/app/nothing/here', as: 'olivia' },
  ...pathsOf('admin').map((path) => ({ path, as: 'admin' }) as const),
  { path: '/admin/nothing/here', as: 'admin' },
];

/** The same pages without rows, without a right, and without an organization. */
export const otherStates: readonly Route[] = [
  ...pathsOf('app')
    .filter((path) => path !== '/app/chat/chat/1')
    .map((path) => ({ path, as: 'founder' }) as const),
  ...pathsOf('app').map((path) => ({ path, as: 'mei' }) as const),
  ...pathsOf('admin').map((path) => ({ path, as: 'support' }) as const),
  { path: '/app/dashboard', as: 'newcomer' },
  { path: '/app/self/profile', as: 'newcomer' },
];
