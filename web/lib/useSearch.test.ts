import { describe, expect, it } from 'vitest';
import { merged, readSearch } from '#web/lib/useSearch.ts';

const defaults = { page: 1, keyword: '', waiting: false };

describe('search', () => {
  it('reads fields in the types of their defaults, and uses the default for an unreadable value', () => {
    expect(readSearch(new URLSearchParams('page=3&keyword=12&waiting=true'), defaults)).toEqual({
      page: 3,
      keyword: '12',
      waiting: true,
    });
    expect(readSearch(new URLSearchParams('page=x&waiting=1'), defaults)).toEqual(defaults);
  });

  it('leaves defaults out of the URL and keeps other fields', () => {
    const next = merged(new URLSearchParams('page=3&other=1'), { page: 1, keyword: 'tea' }, defaults);
    expect(next.toString()).toBe('other=1&keyword=tea');
  });
});
