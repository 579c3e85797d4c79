import { parseLimits } from '#server/features/settings/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { SystemLimit, SystemLimits } from '#shared/rules/systemLimits.ts';

export type Scope =
  | 'visitor'
  | 'address'
  | 'hour'
  | 'playground'
  | 'session'
  | 'address_session'
  | 'address_message'
  | 'proof'
  | 'page'
  | 'address_hold'
  | 'address_booking'
  | 'booking';

/** One use of a counter, with a number or a limit of the system. Without a limit it is only counted. */
export interface Claim {
  scope: Scope;
  key: string;
  limit?: number | SystemLimit;
  /** The end of the window that begins, when none is running. */
  endsAt: Date;
}

export interface Counter {
  scope: Scope;
  used: number;
  rejected: number;
  endsAt: Date;
}

interface Row {
  scope: Scope;
  used: number;
  rejected: number;
  ends_at: Date;
}

export interface Counted {
  counters: Counter[];
  exceeded: Counter[];
  system: SystemLimits;
}

/**
 * Counts one use of every claim, or of none when a limit is reached: then `exceeded` has those counters. The rows stay
 * locked until the transaction ends, so that concurrent claims of all nodes together never exceed a limit.
 */
export async function countUses(tx: WorkspaceTx, claims: readonly Claim[], now: Date): Promise<Counted> {
  const scopes = claims.map((claim) => claim.scope);
  const keys = claims.map((claim) => claim.key);
  const ends = claims.map((claim) => claim.endsAt);
  // In one order, so that concurrent claims cannot deadlock.
  const { rows } = await tx.sql<Row & { limits: unknown }>`
    insert into budget_counter as counter (scope, key, used, ends_at)
    select scope, key, 1, ends_at
    from unnest(${scopes}::text[], ${keys}::text[], ${ends}::timestamptz[]) as claim (scope, key, ends_at)
    order by scope, key
    on conflict (workspace_id, scope, key) do update set (used, rejected, ends_at) = (
      select case when is_running then counter.used + 1 else 1 end,
        case when is_running then counter.rejected else 0 end,
        case when is_running then counter.ends_at else excluded.ends_at end
      -- One that ends long after a window of now would was begun by a clock that was ahead; but the end of the
      -- playground's day moves with the time zone that the workspace sets.
      from (
        select counter.ends_at > ${now} and counter.ends_at <= excluded.ends_at +
          case counter.scope when 'playground' then interval '26 hours' else interval '5 minutes' end as is_running
      ) as current_window)
    returning scope, used, rejected, ends_at, (select value from setting where key = 'limits') as limits`;
  const system = parseLimits(rows[0]?.limits);
  const over = rows.filter(({ scope, used }) => {
    const limit = claims.find((claim) => claim.scope === scope)?.limit;
    return limit !== undefined && used > (typeof limit === 'string' ? system[limit] : limit);
  });
  if (over.length === 0) return { counters: rows.map(view), exceeded: [], system };
  const overScopes = over.map(({ scope }) => scope);
  const { rows: reverted } = await tx.sql<Row>`
    update budget_counter as counter set used = used - 1,
      rejected = rejected + (counter.scope = any(${overScopes}::text[]))::int
    from unnest(${scopes}::text[], ${keys}::text[]) as claim (scope, key)
    where counter.scope = claim.scope and counter.key = claim.key
    returning counter.scope, used, rejected, ends_at`;
  const counters = reverted.map(view);
  return { counters, exceeded: counters.filter(({ scope }) => overScopes.includes(scope)), system };
}

function view({ scope, used, rejected, ends_at: endsAt }: Row): Counter {
  return { scope, used, rejected, endsAt };
}

export interface ScopeState {
  /** Of the counter that used most. */
  used: number;
  rejected: number;
  /** How many counters have reached `allowed`. */
  exhausted: number;
  endsAt: Date | null;
}

/** The counters of a scope whose window is running. */
export async function readScope(
  tx: WorkspaceTx,
  scope: Scope,
  allowed: number,
  now: Date,
): Promise<ScopeState> {
  const { rows } = await tx.sql<Omit<ScopeState, 'endsAt'> & { ends_at: Date | null }>`
    select coalesce(max(used), 0) as used, coalesce(sum(rejected), 0)::bigint as rejected,
      count(*) filter (where used >= ${allowed}) as exhausted, max(ends_at) as ends_at
    from budget_counter where scope = ${scope} and ends_at > ${now}`;
  const { ends_at: endsAt, ...state } = rows[0]!;
  return { ...state, endsAt };
}

/** Deletes up to `most` counters whose window has ended. */
export async function deleteEnded(tx: WorkspaceTx, now: Date, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from budget_counter where (scope, key) in (
      select scope, key from budget_counter where ends_at <= ${now} limit ${most})`;
  return rowCount;
}
