import { describe, expect, it } from 'vitest';
import { detailOf, shownAs } from '#web/features/audit/detailOf.ts';

describe('detailOf', () => {
  it('parts facts and changes', () => {
    const detail = {
      name: 'Front',
      changes: { role: { from: 'member', to: 'admin' }, note: { from: null, to: '' } },
    };
    expect(detailOf(detail)).toEqual({
      facts: [{ field: 'name', value: 'Front' }],
      changes: [
        { field: 'role', from: 'member', to: 'admin' },
        { field: 'note', from: null, to: '' },
      ],
    });
  });

  it('takes nothing for a change that is none', () => {
    expect(detailOf({ changes: ['a'] })).toEqual({ facts: [], changes: [] });
    expect(detailOf({ changes: { x: 'y' } })).toEqual({ facts: [], changes: [] });
    expect(detailOf({})).toEqual({ facts: [], changes: [] });
  });
});

describe('shownAs', () => {
  it.each([
    ['name', '', { kind: 'none' }],
    ['user_ids', [], { kind: 'none' }],
    ['enabled', false, { kind: 'flag', on: false }],
    ['price', 29_900, { kind: 'money', cents: 29_900 }],
    ['size', 29_900, { kind: 'text', text: '29900' }],
    ['until', 1_795_000_000, { kind: 'moment', unix: 1_795_000_000 }],
    ['user_id', 7, { kind: 'member', userId: 7 }],
    ['name', '<b>陳</b>', { kind: 'text', text: '<b>陳</b>' }],
    [
      'events',
      ['a', 'b'],
      {
        kind: 'list',
        items: [
          { kind: 'text', text: 'a' },
          { kind: 'text', text: 'b' },
        ],
      },
    ],
    ['hours', { day: 1 }, { kind: 'data', text: '{\n  "day": 1\n}' }],
    ['hours', [{ day: 1 }], { kind: 'data', text: '[\n  {\n    "day": 1\n  }\n]' }],
  ])('%s %j', (field, value, shown) => {
    expect(shownAs(field, value)).toEqual(shown);
  });
});
