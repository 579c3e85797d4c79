import { useEffect } from 'react';
import type { Route } from '#shared/schema/route.ts';
import { limits } from '#shared/schema/limits.ts';
import type { Input, Reply } from '#web/lib/api.ts';
import { pageQuery, queryClient, usePage } from '#web/lib/queries.ts';
import { readSearch, useSearch } from '#web/lib/useSearch.ts';

export interface Sort {
  field: string;
  asc: boolean;
}

interface Options {
  /** The fields that the call sorts by, the default one first. */
  sortable: readonly [string, ...string[]];
  /** Whether the default order ascends. */
  asc?: boolean;
  /** Rows of a page; 10 by default. */
  size?: number;
  /** The values of each filter that the call knows, or whether it knows one. `''` means all. */
  filters?: Readonly<Record<string, readonly string[] | ((value: string) => boolean)>>;
  /** The fields of the call that the chosen filters stand for; by default those of the same names. */
  toQuery?: (filters: Readonly<Record<string, string>>) => Record<string, unknown>;
}

export interface List<One> {
  /** Undefined while they are fetched. */
  rows: readonly One[] | undefined;
  total: number;
  page: number;
  size: number;
  sort: Sort;
  keyword: string;
  /** By name; `''` where nothing is chosen. */
  filters: Readonly<Record<string, string>>;
  isFiltered: boolean;
  /** Nothing is stored at all: the list is empty without any filter. */
  isBlank: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  setPage: (page: number) => void;
  setSort: (sort: Sort) => void;
  setKeyword: (keyword: string) => void;
  setFilter: (change: Record<string, string>) => void;
  clear: () => void;
}

/**
 * A paged call with its page, order, keyword and filters in the query string.
 * `const teams = listOf(teamRoutes.list, {sortable: ['name', 'created_at'], asc: true})`: the loader of the page calls
 * `teams.prefetch(search)`, the page `teams.useList()`.
 */
export function listOf<R extends Route>(
  route: R,
  { sortable, asc = false, size = 10, filters = {}, toQuery = (values) => values }: Options,
) {
  type One = Reply<R> extends readonly (infer Item)[] ? Item : never;
  const blank = Object.fromEntries(Object.keys(filters).map((name) => [name, '']));
  const defaults = { page: 1, keyword: '', field: sortable[0] as string, asc, ...blank };

  const queryOf = (search: typeof defaults) => ({
    page: Math.max(1, Math.floor(search.page)),
    size,
    field: sortable.includes(search.field) ? search.field : sortable[0],
    asc: search.asc,
    keyword: search.keyword.slice(0, limits.keyword),
    ...toQuery(Object.fromEntries(Object.entries(chosen(search)).filter(([, value]) => value !== ''))),
  });
  /** The known values only: others would be rejected. */
  const chosen = (search: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(filters).map(([name, known]) => {
        const value = String(search[name] ?? '');
        return [name, (typeof known === 'function' ? known(value) : known.includes(value)) ? value : ''];
      }),
    );
  const inputOf = (search: typeof defaults) => ({ query: queryOf(search) }) as unknown as Input<R>;

  return {
    /** The call's query for an address. */
    queryOf: (search: URLSearchParams) => queryOf(readSearch(search, defaults)),

    prefetch(search: URLSearchParams): void {
      void queryClient.prefetchQuery(pageQuery(route, inputOf(readSearch(search, defaults)), true));
    },

    useList(): List<One> {
      const [search, setSearch] = useSearch(defaults);
      const query = queryOf(search);
      const { data, error, isFetching, isPlaceholderData, refetch } = usePage(route, inputOf(search));
      const total = data?.page.total ?? 0;
      const last = lastPage(total, size);
      useEffect(() => {
        // The rows of the last page may have been deleted.
        if (data && !isPlaceholderData && query.page > last) setSearch({ page: last });
      });
      const values = chosen(search);
      const isFiltered = query.keyword !== '' || Object.values(values).some((value) => value !== '');
      return {
        rows: data?.rows as readonly One[] | undefined,
        ...{ total, size, page: query.page, keyword: query.keyword, filters: values, isFiltered },
        sort: { field: query.field, asc: query.asc },
        isBlank: data !== undefined && !isPlaceholderData && total === 0 && !isFiltered,
        error: data ? null : error,
        isFetching,
        refetch,
        setPage: (page) => setSearch({ page }, { push: true }),
        setSort: (sort) => setSearch({ ...sort, page: 1 }),
        setKeyword: (keyword) => setSearch({ keyword, page: 1 }),
        setFilter: (change) => setSearch({ ...change, page: 1 }),
        clear: () => setSearch({ keyword: '', page: 1, ...blank }),
      };
    },
  };
}

export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
