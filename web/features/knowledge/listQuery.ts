import { sourceKinds, sourceStates } from '#shared/contract/knowledge.ts';

export const pageSize = 20;
const sortable = ['updated_at', 'title', 'status', 'passage_count', 'created_at', 'kind'] as const;

/** What the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  page: 1,
  keyword: '',
  kind: '',
  status: '',
  field: 'updated_at',
  asc: false,
  /** The source whose drawer is open. */
  source: 0,
  /** The question of the search preview. */
  ask: '',
  /** The dialog that is open: qa, text or import. */
  add: '',
  /** The initial question of the dialog. */
  question: '',
};

type Url = { [Name in keyof typeof urlDefaults]: (typeof urlDefaults)[Name] };

/** The call's query for an address. Values that the call does not know are left out. */
export function listQueryOf({ page, keyword, kind, status, field, asc }: Url) {
  return {
    page: Math.max(1, Math.floor(page)),
    size: pageSize,
    keyword: keyword.slice(0, 200),
    field: known(sortable, field) ?? 'updated_at',
    asc,
    kind: known(sourceKinds, kind),
    status: known(sourceStates, status),
  };
}

/** The call whose total is the number of sources that could not be read. */
export const failedSources = { query: { status: 'failed', page: 1, size: 1 } } as const;

export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

function known<Value extends string>(values: readonly Value[], value: string): Value | undefined {
  return values.find((one) => one === value);
}
