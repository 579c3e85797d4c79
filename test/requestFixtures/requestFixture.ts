import type { Binding } from '#server/platform/http/binding.ts';
import { exampleOf, exampleQuery } from '#test/example.ts';
import {
  makeAdministrator,
  makeCustomer,
  makePerson,
  type Params,
  type Stage,
} from '#test/requestFixtures/stage.ts';
import { thingsOf } from '#test/requestFixtures/rows.ts';

/** A request with which a call of the API succeeds. What it leaves out follows from the call. */
export interface RequestFixture {
  /** The name in the audit log. Reads have none. */
  as?: string;
  body?: unknown;
  /** Whose log has the row, where the call's area does not say: that of its `:id`, of what it made, or ours. */
  inside?: 'named' | 'made' | 'ours';
  /** For what is not known before things have been made. */
  call?: (stage: Stage) => Promise<Partial<Call>>;
}

export interface Call extends Asker {
  params: Params;
  query: string;
  body: unknown;
  headers: Record<string, string>;
  inside: number | 'made' | undefined;
}

interface Asker {
  token: string;
  by: { kind: string; id: number | null };
}

/** Makes new rows for all that a call needs: no call depends on another. */
export async function prepare(stage: Stage, binding: Binding, fixture: RequestFixture): Promise<Call> {
  const { route } = binding;
  const said = (await fixture.call?.(stage)) ?? {};
  const params = said.params ?? (await thingsOf(stage, route.path));
  const body = fixture.body ?? (said.body === undefined && route.body ? exampleOf(route.body) : undefined);
  const asker = said.token === undefined ? await somebody(stage, binding) : {};
  const inside = insideOf(stage, binding, fixture, params);
  return { query: exampleQuery(route), headers: {}, body, inside, ...(asker as Asker), ...said, params };
}

function insideOf(
  stage: Stage,
  binding: Binding,
  { inside }: RequestFixture,
  params: Params,
): Call['inside'] {
  if (inside === 'made') return 'made';
  if (inside === 'named') return Number(params['id']);
  return inside === 'ours' || isOfWorkspace(binding) ? stage.workspace.id : undefined;
}

/** Whether it is done in the workspace of the session. */
export function isOfWorkspace({ access, route }: Binding): boolean {
  return !['visitor', 'user'].includes(access) && !route.path.startsWith('/v1/admin/');
}

export function addressOf({ route }: Binding, { params, query }: Pick<Call, 'params' | 'query'>): string {
  return route.path.replace(/:(\w+)/g, (_all, name: string) => String(params[name])) + query;
}

/** A caller with the permission; a new one where the call may end its session. */
async function somebody(stage: Stage, { access, route }: Binding): Promise<Pick<Call, 'token' | 'by'>> {
  if (access === 'visitor') return { token: '', by: { kind: 'visitor', id: null } };
  if (access === 'customer') {
    const { token, id } = await makeCustomer(stage);
    return { token, by: { kind: 'customer', id } };
  }
  if (access === 'user') {
    const { token, id } = await makePerson(stage);
    return { token, by: { kind: 'user', id } };
  }
  if (access === 'admin') {
    const { token, id } = await makeAdministrator(stage.app);
    return { token, by: { kind: 'admin', id } };
  }
  if (route.path.startsWith('/v1/admin/')) {
    const { token, id } = stage.administrator;
    return { token, by: { kind: 'admin', id } };
  }
  const { tokens, users } = stage.workspace;
  return { token: tokens.owner, by: { kind: 'member', id: users.owner } };
}
