import { useSearchParams } from 'react-router';

type Value = string | number | boolean;

/**
 * State in the URL's query. The defaults give the fields and their types; a field at its default is left out of the
 * URL. `set` merges; it replaces the history entry unless `push`.
 * `const [search, setSearch] = useSearch({page: 1, keyword: '', waiting: false})`
 */
export function useSearch<Defaults extends Record<string, Value>>(
  defaults: Defaults,
): [Widened<Defaults>, (change: Partial<Widened<Defaults>>, options?: { push?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const set = (change: Partial<Widened<Defaults>>, { push = false } = {}) =>
    setParams((current) => merged(current, change, defaults), { replace: !push });
  return [readSearch(params, defaults), set];
}

type Widened<Defaults> = {
  [Name in keyof Defaults]: Defaults[Name] extends number
    ? number
    : Defaults[Name] extends boolean
      ? boolean
      : string;
};

/** The fields of a query string, each in the type of its default, which replaces an absent or unreadable value. */
export function readSearch<Defaults extends Record<string, Value>>(
  params: URLSearchParams,
  defaults: Defaults,
): Widened<Defaults> {
  const fields = Object.entries(defaults).map(([name, fallback]) => {
    const text = params.get(name);
    if (text === null) return [name, fallback];
    if (typeof fallback === 'boolean') return [name, text === 'true'];
    if (typeof fallback === 'number') return [name, /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : fallback];
    return [name, text];
  });
  return Object.fromEntries(fields) as Widened<Defaults>;
}

export function merged(
  current: URLSearchParams,
  change: object,
  defaults: Record<string, Value>,
): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === defaults[name]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
