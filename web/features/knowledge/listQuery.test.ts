import { describe, expect, it } from 'vitest';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { search } from '#web/lib/api.ts';
import { readSearch } from '#web/lib/useSearch.ts';
import { lastPage, listQueryOf, urlDefaults } from '#web/features/knowledge/listQuery.ts';

const queryOf = (address: string) => listQueryOf(readSearch(new URLSearchParams(address), urlDefaults));

describe('listQueryOf', () => {
  it('returns the newest first for an empty query string', () => {
    expect(queryOf('')).toMatchObject({ page: 1, field: 'updated_at', asc: false, kind: undefined });
  });

  it('leaves out values that the call would reject', () => {
    const query = queryOf('?page=-3&kind=movie&status=asleep&field=password&source=4');
    expect(query).toMatchObject({ page: 1, kind: undefined, status: undefined, field: 'updated_at' });
    const sent = Object.fromEntries(new URLSearchParams(search(query)));
    expect(knowledgeRoutes.list.query?.safeParse(sent).success).toBe(true);
  });

  it('returns the known values', () => {
    expect(queryOf('?page=2&kind=qa&status=failed&field=title&asc=true&keyword=hours')).toMatchObject({
      page: 2,
      kind: 'qa',
      status: 'failed',
      field: 'title',
      asc: true,
      keyword: 'hours',
    });
  });
});

describe('lastPage', () => {
  it.each([
    [0, 1],
    [20, 1],
    [21, 2],
  ])('of %i is %i', (total, page) => expect(lastPage(total, 20)).toBe(page));
});
