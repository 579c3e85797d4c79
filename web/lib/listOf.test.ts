import { expect, it } from 'vitest';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { teamRoutes } from '#shared/contract/team.ts';
import { search } from '#web/lib/api.ts';
import { listOf } from '#web/lib/listOf.ts';

const sources = listOf(knowledgeRoutes.list, {
  sortable: ['updated_at', 'title'],
  size: 20,
  filters: { kind: ['qa', 'file'], status: ['ready', 'failed'] },
});
const queryOf = (address: string) => sources.queryOf(new URLSearchParams(address));

it('an empty address asks for the first page in the default order', () => {
  expect(queryOf('')).toEqual({ page: 1, size: 20, field: 'updated_at', asc: false, keyword: '' });
  const teams = listOf(teamRoutes.list, { sortable: ['name', 'created_at'], asc: true });
  expect(teams.queryOf(new URLSearchParams())).toMatchObject({ size: 10, field: 'name', asc: true });
});

it('known values of the address reach the call', () => {
  expect(queryOf('?page=2&kind=qa&status=failed&field=title&asc=true&keyword=hours&source=4')).toEqual({
    ...{ page: 2, size: 20, field: 'title', asc: true, keyword: 'hours' },
    ...{ kind: 'qa', status: 'failed' },
  });
});

it('values that the call would reject are left out', () => {
  const query = queryOf(`?page=-3&kind=movie&status=asleep&field=password&keyword=${'x'.repeat(999)}`);
  expect(query).toMatchObject({ page: 1, field: 'updated_at' });
  const sent = Object.fromEntries(new URLSearchParams(search(query)));
  expect(knowledgeRoutes.list.query?.safeParse(sent).success).toBe(true);
});
