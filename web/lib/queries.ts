import {
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Route } from '#shared/schema/route.ts';
import { logFailure } from '#web/lib/logFailure.ts';
import { call, callPage, type Input, type Page, type Reply } from '#web/lib/api.ts';
import { reportError } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';

/**
 * The cache of replies. Calls retry by themselves (`request.ts`), so queries do not. Without a network they fail with
 * words: by default they would wait for it without any.
 */
const always = { networkMode: 'always', retry: false } as const;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, observers, queryKey: [what] }) => {
      // A page may have joined the quiet prefetch of its loader.
      const readers = observers.length > 0 ? observers.map(({ options }) => options.meta) : [meta];
      if (readers.some((reader) => reader?.['quiet'] === false)) reportError(error as ApiError);
      else if (meta?.['quiet']) logFailure(`${String(what)} failed.`, error);
    },
  }),
  defaultOptions: { queries: { ...always, refetchOnReconnect: true, staleTime: 10_000 }, mutations: always },
});

export interface QueryOptions {
  enabled?: boolean;
  /** Only logged, not shown, when it fails. */
  quiet?: boolean;
  staleTime?: number;
  /** ms: fetched anew by itself while the page is shown. */
  refetchInterval?: number;
}

/** The key of a reply in the cache: `[path, input]`. `[path]` alone matches every input. */
export function keyOf(route: Route, input?: unknown): readonly unknown[] {
  return input === undefined ? [route.path] : [route.path, input];
}

/** Reads a route. `data` is the reply; the former one stays while the input changes only in its query. */
export function useCall<R extends Route>(
  route: R,
  input?: Input<R>,
  { quiet, ...options }: QueryOptions = {},
): UseQueryResult<Reply<R>, ApiError> {
  return useQuery({ ...callQuery(route, input, quiet), ...options });
}

/** Reads a page of a list: `data.rows` and `data.page.total`. The former page stays while the next is fetched. */
export function usePage<R extends Route>(
  route: R,
  input?: Input<R>,
  { quiet, ...options }: QueryOptions = {},
): UseQueryResult<{ rows: Reply<R>; page: Page }, ApiError> {
  return useQuery({ ...pageQuery(route, input, quiet), placeholderData: (former) => former, ...options });
}

/** The query of `useCall`, for `queryClient.prefetchQuery` too. */
export function callQuery<R extends Route>(route: R, input?: Input<R>, quiet = false) {
  return queryOptions<Reply<R>, ApiError>({
    queryKey: keyOf(route, input ?? {}),
    meta: { quiet },
    queryFn: ({ signal }) => (call as Caller<Reply<R>>)(route, input, { signal, quiet: true }),
  });
}

/** The query of `usePage`. */
export function pageQuery<R extends Route>(route: R, input?: Input<R>, quiet = false) {
  return queryOptions<{ rows: Reply<R>; page: Page }, ApiError>({
    queryKey: keyOf(route, input ?? {}),
    meta: { quiet },
    queryFn: ({ signal }) =>
      (callPage as Caller<{ rows: Reply<R>; page: Page }>)(route, input, { signal, quiet: true }),
  });
}

export interface ActionOptions<R extends Route> {
  /** Routes whose answers are out of date once this succeeded. */
  refresh?: readonly Route[];
  onDone?: (reply: Reply<R>, input: Input<R>) => void;
  /** The caller shows what went wrong. */
  quiet?: boolean;
}

/** A mutation: `const take = useAction(conversationRoutes.take)`, `take.mutate({params: {id}, body: {}})`. */
export function useAction<R extends Route>(route: R, { refresh = [], onDone, quiet }: ActionOptions<R> = {}) {
  const client = useQueryClient();
  return useMutation<Reply<R>, ApiError, Input<R>>({
    mutationFn: (input) => (call as Caller<Reply<R>>)(route, input, { quiet }),
    onSuccess: async (reply, input) => {
      onDone?.(reply, input);
      await Promise.all(refresh.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) })));
    },
  });
}

/** The same function without its conditional argument list, which TypeScript resolves for a concrete route only. */
type Caller<Answer> = (
  route: Route,
  input: unknown,
  options: { signal?: AbortSignal; quiet?: boolean | undefined },
) => Promise<Answer>;
